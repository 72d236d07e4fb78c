// Prints an Arrow stream, whose address is the argument, as JSON: the types of the columns and the rows.
import { tableFromIPC } from "apache-arrow";

const table = await tableFromIPC(fetch(process.argv[2], { headers: { "X-API-Key": process.env.ALTDATA_KEY } }));

/** A value in the form that it has in the JSON of the service. */
function published(value, type) {
  if (value === null) {
    return undefined;
  }
  const text = String(type);
  if (text.startsWith("Date")) {
    return new Date(value).toISOString().slice(0, 10);
  }
  if (text.startsWith("Timestamp")) {
    return new Date(Number(value)).toISOString();
  }
  return typeof value === "bigint" ? Number(value) : value;
}

const { fields } = table.schema;
const columns = fields.map(({ name, type }) => [name, String(type)]);
const rows = table
  .toArray()
  .map((row) => Object.fromEntries(fields.map(({ name, type }) => [name, published(row[name], type)])));
console.log(JSON.stringify({ columns: Object.fromEntries(columns), rows }));
