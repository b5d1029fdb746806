/** A place on the ground, degrees: latitude from -90 to 90, longitude from -180 to 180. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** What a map shows: the place in its middle, and how near. Zoom 0 shows the world on 512 pixels, each step twice that. */
export interface MapView {
  readonly centre: Position;
  readonly zoom: number;
}

/** Pixels of CSS. */
export interface MapSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Pixels of CSS from the upper left corner of a map. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}
