// Shared by the calls of both interfaces; the test generates the calls themselves.
import type { Middleware } from "openapi-fetch";

declare const process: { env: Record<string, string | undefined> };

type Answer = { data?: unknown; error?: unknown; response: Response };

export const address = given("ALTDATA_ADDRESS");

/** Sends the key where the document's security scheme has it. */
export function key(place: "query" | "header", name: string): Middleware {
  return {
    onRequest({ request }) {
      if (place === "header") {
        request.headers.set(name, given("ALTDATA_KEY"));
        return request;
      }
      const url = new URL(request.url);
      url.searchParams.set(name, given("ALTDATA_KEY"));
      return new Request(url, request);
    },
  };
}

/** Asks one after the other and says in a line each what came of it. */
export async function ask(calls: [string, () => Promise<Answer>][]): Promise<void> {
  for (const [operation, call] of calls) {
    const { data, error, response } = await call();
    const said = data === undefined ? ` ${JSON.stringify(error)}` : "";
    console.log(`${operation} ${response.status}${said}`);
  }
}

function given(name: string): string {
  const value = process.env[name];
  if (value === undefined) {
    throw new Error(`${name} is not set`);
  }
  return value;
}
