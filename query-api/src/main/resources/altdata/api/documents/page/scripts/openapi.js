// Reads an OpenAPI document into the form in which the page shows it.
const PATHS = { v1: "/openapi-v1.json", v2: "/api/openapi.json" };

/** The document of an interface: its groups of operations, in the order of the document. */
export async function loadDocument(name) {
  const response = await fetch(PATHS[name]);
  if (!response.ok) {
    throw new Error(`status ${response.status}`);
  }
  const document = await response.json();
  const server = document.servers[0].url.replace(/\/$/, "");
  const operations = Object.entries(document.paths).map(([path, { get }]) => ({
    id: get.operationId,
    path: server + path,
    group: get.tags[0],
    summary: get.summary,
    description: get.description,
    // The key is added to every request, so it is no parameter for readers.
    parameters: get.parameters.filter((parameter) => !/^(x-)?api-?key$/i.test(parameter.name)),
    needsKey: get.security.length > 0,
    response: get.responses["200"].content["application/json"],
    errors: Object.keys(get.responses).filter((status) => /^[45]\d\d$/.test(status)),
  }));
  return {
    name,
    path: PATHS[name],
    info: document.info,
    groups: document.tags
      .map((tag) => ({ ...tag, operations: operations.filter(({ group }) => group === tag.name) }))
      .filter((group) => group.operations.length > 0),
    byId: new Map(operations.map((each) => [each.id, each])),
    resolve: (schema) => resolved(document, schema),
  };
}

function resolved(document, schema) {
  const reference = schema?.$ref;
  return reference ? resolved(document, reference.slice(2).split("/").reduce((node, part) => node[part], document)) : schema;
}

/** The type of a schema in words: "string or null", "list of integers". */
export function typeOf(api, schema) {
  const each = api.resolve(schema);
  const alternatives = each.oneOf ?? each.anyOf;
  if (alternatives) {
    return [...new Set(alternatives.map((one) => typeOf(api, one)))].join(" or ");
  }
  const types = [each.type ?? []].flat();
  return types.map((type) => (type === "array" && each.items ? `list of ${plural(typeOf(api, each.items))}` : type)).join(" or ")
    + (each.format === "date" ? " (YYYY-MM-DD)" : "");
}

const plural = (type) => (/^[a-z]+$/.test(type) ? `${type}s` : type);

/** The fields of a response, each with its depth, name, type and description. Fields of a map have the name `*`. */
export function fieldsOf(api, schema, depth = 0, seen = []) {
  const each = api.resolve(schema);
  if (!each || seen.includes(each)) {
    return [];
  }
  const inner = [...seen, each];
  const alternatives = each.oneOf ?? each.anyOf ?? each.allOf ?? [];
  const properties = Object.entries(each.properties ?? {});
  const others = typeof each.additionalProperties === "object" ? [["*", each.additionalProperties]] : [];
  return [
    ...alternatives.flatMap((one) => fieldsOf(api, one, depth, inner)),
    ...(each.items ? fieldsOf(api, each.items, depth, inner) : []),
    ...[...properties, ...others].flatMap(([name, property]) => [
      { depth, name, type: typeOf(api, property), description: property.description ?? api.resolve(property).description ?? "" },
      ...fieldsOf(api, property, depth + 1, inner),
    ]),
  ];
}
