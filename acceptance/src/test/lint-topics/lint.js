// Prints what is wrong with the AsyncAPI document of the file named, one finding per line; exit code 1 if there are any.
import { readFile } from "node:fs/promises";
import { Parser } from "@asyncapi/parser";

const { diagnostics } = await new Parser().parse(await readFile(process.argv[2], "utf8"));
for (const { code, message, path } of diagnostics) {
  console.log(`${path.join(".")}: ${message} (${code})`);
}
process.exitCode = diagnostics.length === 0 ? 0 : 1;
