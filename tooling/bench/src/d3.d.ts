declare module "d3-contour" {
  interface Polygons {
    type: "MultiPolygon";
    coordinates: number[][][][];
    value: number;
  }
  interface Contours {
    (values: ArrayLike<number>): Polygons[];
    size(size: [number, number]): Contours;
    thresholds(levels: readonly number[]): Contours;
  }
  function contours(): Contours;
}
