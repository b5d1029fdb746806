import { useLaterTexts } from "../../lib/use-later-texts.ts";
import { NamedPlace, type NamedPlaceProps } from "./NamedPlace.tsx";
import { PlacesButton, type PlacesButtonProps } from "./PlacesButton.tsx";

/** What the gallery uses of places: the button that opens them, or the name of one. */
export type PlacesPartProps = PlacesButtonProps | NamedPlaceProps;

/** One chunk for both: they are loaded together. */
export function PlacesPart(props: PlacesPartProps) {
  useLaterTexts("place");
  return "cluster" in props ? <NamedPlace {...props} /> : <PlacesButton {...props} />;
}
