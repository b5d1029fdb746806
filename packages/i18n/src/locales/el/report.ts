/** A module of its own, so that these texts are fetched only for a report in this language. */
export { default as texts } from "./report.json" with { type: "json" };
