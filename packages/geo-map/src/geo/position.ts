/** A location on the ground, degrees: latitude from -90 to 90, longitude from -180 to 180. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** The center of a map and its zoom. Zoom 0 shows the world on 512 pixels, each step doubles that. */
export interface MapView {
  readonly centre: Position;
  readonly zoom: number;
}

/** CSS pixels. */
export interface MapSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** CSS pixels from the upper left corner of a map. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}
