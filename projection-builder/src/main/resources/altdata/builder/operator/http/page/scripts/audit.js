import { dateTime } from "./numbers.js";
import { recordTable } from "./record-table.js";

/** Lists what operators did, by command and on this page, newest first. */
export const auditTable = () =>
  recordTable({
    id: "audit",
    title: "Audit trail",
    about: "Changes that operators requested, by command or on this page.",
    columns: [
      { head: "Time", kind: "text", cell: ({ time }) => dateTime(time) },
      { head: "Who", kind: "text message", cell: ({ channel, actor }) => `${actor} (${channel})` },
      { head: "Action", kind: "text", cell: ({ action }) => action },
      { head: "Subject", kind: "text message", cell: ({ subject }) => subject },
      { head: "Outcome", kind: "text", cell: ({ outcome }) => outcome },
      { head: "Detail", kind: "text message broad", cell: ({ detail }) => detail ?? "" },
    ],
  });
