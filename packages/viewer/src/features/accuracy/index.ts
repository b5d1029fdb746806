export { AccuracyLink } from "./AccuracyLink.tsx";
export { useAccuracyHref } from "./use-accuracy-href.ts";
