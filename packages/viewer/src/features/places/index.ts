export { PlacesPart } from "./PlacesPart.tsx";
