import { element } from "./element.js";
