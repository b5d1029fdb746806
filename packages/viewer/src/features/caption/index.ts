export type { DrawnScale } from "./caption-of.ts";
export { saveCaptioned } from "./save-captioned.ts";
