import { key } from "./key.js";
import { offerKeyDialog } from "./key-form.js";
import { showPageErrors } from "./page-error.js";
import { offerSearch } from "./search.js";
import { showEntity } from "./entity-page.js";
import { showHome } from "./home-page.js";

const content = document.getElementById("content");
const ticker = decodeURIComponent(location.pathname.replace(/^\/explore\/?|\/$/g, "")).toUpperCase();

await key.find();
offerKeyDialog(document.getElementById("key-button"));
offerSearch(document.getElementById("search"));
showPageErrors(content);
// A link with a key may be opened while the page is open.
addEventListener("hashchange", () => location.hash.startsWith("#key=") && location.reload());

await (ticker === "" ? showHome(content) : showEntity(content, ticker));
