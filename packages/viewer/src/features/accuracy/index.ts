export { AccuracyLink } from "./AccuracyLink.tsx";
