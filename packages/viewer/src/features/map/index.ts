export { LocationsPart } from "./LocationsPart.tsx";
