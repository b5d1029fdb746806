import { useLaterTexts } from "../../lib/use-later-texts.ts";
import { NamedPlace, type NamedPlaceProps } from "./NamedPlace.tsx";
import { PlacesButton, type PlacesButtonProps } from "./PlacesButton.tsx";

/** What the gallery has of places: the way to them, or the name of one. */
export type PlacesPartProps = PlacesButtonProps | NamedPlaceProps;

/** One file for both: they come together. */
export function PlacesPart(props: PlacesPartProps) {
  useLaterTexts("place");
  return "cluster" in props ? <NamedPlace {...props} /> : <PlacesButton {...props} />;
}
