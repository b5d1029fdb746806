import type { EngineWords, MapFault } from "./engines/base-map.ts";
import type { Position } from "./geo/position.ts";

/** All texts of maps. Numbers and positions are formatted by functions, because languages differ in them. */
export interface MapWords extends EngineWords {
  readonly zoomIn: string;
  readonly zoomOut: string;
  /** Shown on the bundled map: that it has no streets, and its source. */
  readonly coarse: string;
  /** Name of the overview, the small map that shows the current part of the world. */
  readonly overview: string;
  readonly faults: Readonly<Record<MapFault, string>>;
  readonly tryAgain: string;
  /** A formatted position: 60.1700° N, 24.9400° E. */
  readonly position: (position: Position) => string;
  /** A label of a grid line: 60.2° N. */
  readonly latitude: (degrees: number, decimals: number) => string;
  readonly longitude: (degrees: number, decimals: number) => string;
  /** The units of the scale, shortest first, in meters: the scale is a round number of the longest that fits. */
  readonly scaleUnitsM: readonly number[];
  /** A length on the ground: 500 m, 2 km. */
  readonly distance: (metres: number) => string;
  /** Name of a location mark that cannot be moved. */
  readonly location: (position: string) => string;
  /** Name of a mark that can be moved. */
  readonly movableLocation: (position: string) => string;
  readonly howToMove: string;
  /** Announced after the mark was moved. */
  readonly moved: (position: string) => string;
  readonly noLocation: string;
  readonly list: string;
  /** Snapshots at one location: "12 snapshots at …". */
  readonly cluster: (count: number, position: string) => string;
  readonly howToChoose: string;
  readonly noLocations: string;
  /** Below the list: how many more locations there are when it is truncated. */
  readonly moreLocations: (count: number) => string;
  /** Name of a stop on the map: "Stop 3 of 5: Compressor hall". */
  readonly stop: (numbers: string, count: number, label: string) => string;
}

/** The English texts, with numbers formatted for `locale`; a base for other languages. */
export function englishMapWords(locale = "en"): MapWords {
  const degrees = (value: number, decimals: number, letters: readonly [string, string]) => {
    const number = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    const letter = value === 0 ? "" : ` ${value < 0 ? letters[1] : letters[0]}`;
    return `${number.format(Math.abs(value))}°${letter}`;
  };
  const latitude = (value: number, decimals: number) => degrees(value, decimals, ["N", "S"]);
  const longitude = (value: number, decimals: number) => degrees(value, decimals, ["E", "W"]);
  const snapshots = (count: number) =>
    `${new Intl.NumberFormat(locale).format(count)} ${count === 1 ? "snapshot" : "snapshots"}`;
  return {
    map: "Map",
    useTwoFingers: "Use two fingers to move the map",
    useControlKey: "Hold Ctrl or ⌘ and scroll to zoom",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    coarse: "Coarse map without streets: Natural Earth",
    overview: "Where in the world this is",
    faults: {
      KEY_REFUSED: "The maps service does not accept the key. This is the coarse map.",
      SERVICE_UNREACHABLE: "The maps service cannot be reached. This is the coarse map.",
      NO_WEBGL: "This browser cannot draw the streets of the maps service. This is the coarse map.",
      PICTURE_LOST: "The graphics processor gave up the map. This is a simpler one.",
    },
    tryAgain: "Try again",
    position: (position) => `${latitude(position.latitude, 4)}, ${longitude(position.longitude, 4)}`,
    latitude,
    longitude,
    scaleUnitsM: [1, 1000],
    distance: (metres) =>
      new Intl.NumberFormat(locale, {
        style: "unit",
        unit: metres < 1000 ? "meter" : "kilometer",
        maximumSignificantDigits: 2,
      }).format(metres < 1000 ? metres : metres / 1000),
    location: (position) => `Location: ${position}`,
    movableLocation: (position) => `Location, can be moved: ${position}`,
    howToMove: "Drag it, or move it with the arrow keys; with Shift in larger steps.",
    moved: (position) => `Moved to ${position}`,
    noLocation: "No location yet",
    list: "List of locations",
    cluster: (count, position) => `${snapshots(count)} at ${position}`,
    howToChoose: "Arrow keys go from location to location, Enter chooses one, plus and minus zoom.",
    noLocations: "No snapshot has a location.",
    moreLocations: (count) =>
      `${new Intl.NumberFormat(locale).format(count)} more locations: zoom in to list them`,
    stop: (numbers, count, label) => `Stop ${numbers} of ${count}: ${label}`,
  };
}
