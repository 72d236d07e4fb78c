/** A path with a query, in which commas and colons stay readable. */
export function address(path, query) {
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return path + (text ? `?${text}` : "");
}
