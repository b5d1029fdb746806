export { CompareSection } from "./CompareSection.tsx";
