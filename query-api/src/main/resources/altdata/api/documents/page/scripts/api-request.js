// Requests of operations: as code samples show them, and as "Send" sends them.
import { key } from "./key.js";
import { PLACEHOLDER } from "./samples.js";

/**
 * The URL and the headers of a request.
 *
 * @param values the parameters by name; empty ones are left out
 */
export function apiRequest(api, operation, values) {
  const ownKey = key.current ?? PLACEHOLDER;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] || `{${name}}`));
  const query = operation.parameters
    .filter((parameter) => parameter.in === "query" && values[parameter.name])
    .map(({ name }) => [name, values[name]]);
  if (api.name === "v1" && operation.needsKey) {
    query.push(["apiKey", ownKey]);
  }
  const text = query.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`).join("&");
  return {
    url: `${location.origin}${path}${text ? `?${text}` : ""}`,
    headers: api.name === "v2" && operation.needsKey ? [["X-API-Key", ownKey]] : [],
  };
}

/** The values with which samples and forms begin: the published examples. */
export const exampleValues = (operation) => Object.fromEntries(operation.parameters.map((parameter) =>
  [parameter.name, String(parameter.example ?? (parameter.required ? exampleOf(parameter) : ""))]));

const exampleOf = ({ schema, name }) =>
  schema.enum?.[0] ?? (schema.format === "date" ? new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) : name === "search" ? "market" : "AAPL");
