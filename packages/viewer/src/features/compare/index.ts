export { ComparedSnapshots } from "./ComparedSnapshots.tsx";
export { CompareSection } from "./CompareSection.tsx";
