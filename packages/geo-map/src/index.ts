export { LocationCard, type LocationCardProps } from "./location/LocationCard.tsx";
export { LocationsMap } from "./locations/LocationsMap.tsx";
export { RoutesMap } from "./routes/RoutesMap.tsx";
export { englishMapWords, type MapWords } from "./words.ts";
