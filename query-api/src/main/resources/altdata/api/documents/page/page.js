// Shows the document of the interface that the address names; keys that are typed in stay in this page.
const documents = { v2: "/api/openapi.json", v1: "/openapi-v1.json" };
const asked = new URLSearchParams(window.location.search).get("interface");
const shown = Object.hasOwn(documents, asked ?? "") ? asked : "v2";

document.querySelector(`[data-interface="${shown}"]`).setAttribute("aria-current", "page");
document.getElementById("document-link").setAttribute("href", documents[shown]);

SwaggerUIBundle({
  url: documents[shown],
  dom_id: "#document",
  deepLinking: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  supportedSubmitMethods: ["get"],
  validatorUrl: null,
});
