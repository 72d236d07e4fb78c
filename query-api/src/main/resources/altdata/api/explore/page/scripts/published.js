import { ask } from "./api.js";
import { open } from "./request.js";

/** The schema of a query parameter of v1, as the published OpenAPI document states it. */
export async function parameterSchema(path, name) {
  const { paths } = await ask(open("/openapi-v1.json"));
  return paths[path].get.parameters.find((parameter) => parameter.name === name).schema;
}
