export { LocationSection } from "./LocationSection.tsx";
export { WeatherSection } from "./WeatherSection.tsx";
