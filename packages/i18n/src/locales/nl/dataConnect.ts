/** A module of its own, so that these texts are fetched only when they are shown. */
export { default as texts } from "./dataConnect.json" with { type: "json" };
