import { getOnce } from "./api.js";
import { open } from "./request.js";

/** The schema of a v1 query parameter in the published OpenAPI document. */
export async function parameterSchema(path, name) {
  const { paths } = await getOnce(open("/openapi-v1.json"));
  return paths[path].get.parameters.find((parameter) => parameter.name === name).schema;
}
