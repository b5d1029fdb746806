export { PlaceSection } from "./PlaceSection.tsx";
export { WeatherSection } from "./WeatherSection.tsx";
