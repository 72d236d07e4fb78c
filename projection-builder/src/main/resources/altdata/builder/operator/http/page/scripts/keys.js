import { full, dateTime } from "./numbers.js";
import { recordTable } from "./record-table.js";

const time = (value) => (value ? dateTime(value) : "–");
const limit = (value, otherwise) => (value === null ? otherwise : full(value));

/** Lists the API keys. The last use can be a minute late. */
export const keyTable = () =>
  recordTable({
    id: "keys",
    title: "API keys",
    about: "Issue, rotate and revoke them with ./altdata keys.",
    columns: [
      { head: "Key", kind: "text", cell: ({ key_id }) => key_id },
      { head: "State", kind: "text", cell: ({ state }) => state },
      { head: "Owner, label", kind: "text message", cell: ({ owner, label }) => [owner, label].filter(Boolean).join(": ") || "–" },
      { head: "Scopes", kind: "text message", cell: ({ scopes }) => scopes || "–" },
      { head: "Per day", kind: "", cell: ({ daily_limit }) => limit(daily_limit, "default") },
      { head: "Last use", kind: "text", cell: ({ last_used }) => time(last_used) },
      { head: "Expires", kind: "text", cell: ({ expires }) => time(expires) },
    ],
  });
