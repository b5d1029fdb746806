export { saveList } from "./save-list.ts";
