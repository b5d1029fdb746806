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

declare module "d3-geo" {
  interface Stream {
    point(x: number, y: number): void;
  }
  interface Projection {
    readonly stream: Stream;
  }
  function geoTransform(methods: { point(this: Projection, x: number, y: number): void }): Projection;
  function geoPath(projection: Projection, context: CanvasRenderingContext2D): (shape: object) => void;
}
