export const element = null;
