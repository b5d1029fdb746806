export { LocationCard, type LocationCardProps } from "./location/LocationCard.tsx";
export { PlacesMap } from "./places/PlacesMap.tsx";
export { RoutesGround } from "./routes/RoutesGround.tsx";
export { englishMapWords, type MapWords } from "./words.ts";
