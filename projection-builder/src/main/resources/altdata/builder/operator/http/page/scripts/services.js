import { dateTime, full } from "./numbers.js";
import { recordTable } from "./record-table.js";

const STATES = { READY: "ready", NOT_READY: "not ready", DOWN: "does not respond" };
const count = (name) => (row) => full(row[name] ?? 0);

/** Shows the health of the other services, and what the ingest worker has done since it started. */
export function serviceTables() {
  const services = recordTable({
    id: "services",
    title: "Other services",
    about: "Their management ports, as ALTDATA_SERVICES names them.",
    columns: [
      { head: "Service", kind: "text", cell: ({ service }) => service },
      { head: "Address", kind: "text", cell: ({ address }) => address },
      { head: "Health", kind: "text", cell: ({ state }) => STATES[state] },
    ],
  });
  const rows = recordTable({
    id: "ingest-rows",
    title: "Ingested rows",
    about: "Rows of the watched folder and of HTTP requests, since the ingest worker started.",
    columns: [
      { head: "Topic", kind: "text", cell: ({ topic }) => topic },
      { head: "From", kind: "text", cell: ({ channel }) => channel },
      { head: "Rows", kind: "", cell: count("taken") },
      { head: "Rejected", kind: "", cell: count("rejected") },
      { head: "Skipped", kind: "", cell: count("skipped") },
    ],
  });
  const files = recordTable({
    id: "ingest-files",
    title: "Files of the watched folder",
    about: "Waiting now, and done or rejected since the ingest worker started.",
    columns: [
      { head: "Topic", kind: "text", cell: ({ topic }) => topic },
      { head: "Waiting", kind: "", cell: count("waiting") },
      { head: "Done", kind: "", cell: count("done") },
      { head: "Rejected", kind: "", cell: count("rejected") },
    ],
  });
  const recent = recordTable({
    id: "recent-files",
    title: "Recent files",
    about: "The results of the last files of the watched folder.",
    columns: [
      { head: "Time", kind: "text", cell: ({ time }) => dateTime(time) },
      { head: "File", kind: "text message", cell: ({ topic, file }) => `${topic}/${file}` },
      { head: "Sent", kind: "", cell: count("sent") },
      { head: "Rejected", kind: "", cell: count("rejected") },
      { head: "Skipped", kind: "", cell: count("skipped") },
      { head: "Problem", kind: "text message broad", cell: ({ problem }) => problem ?? "" },
    ],
  });
  return {
    nodes: [services.node, rows.node, files.node, recent.node],
    show(status) {
      services.show(status.services);
      rows.show(status.rows);
      files.show(status.files);
      recent.show(status.recent_files);
    },
  };
}
