import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { LocationsButton, type LocationsButtonProps } from "./LocationsButton.tsx";
import { NamedLocation, type NamedLocationProps } from "./NamedLocation.tsx";

/** What the gallery uses of locations: the button that opens them, or the name of one. */
export type LocationsPartProps = LocationsButtonProps | NamedLocationProps;

/** One chunk for both: they are loaded together. */
export function LocationsPart(props: LocationsPartProps) {
  useLazyTexts("location");
  return "cluster" in props ? <NamedLocation {...props} /> : <LocationsButton {...props} />;
}
