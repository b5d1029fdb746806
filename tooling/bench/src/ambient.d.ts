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

declare module "fft.js" {
  class FFT {
    constructor(size: number);
    createComplexArray(): number[];
    realTransform(out: number[], input: number[]): void;
  }
  export = FFT;
}

declare module "@echogarden/pffft-wasm/simd" {
  interface Pffft {
    readonly HEAPF32: Float32Array;
    /** `transform` 0 is real, 1 complex. */
    _pffft_new_setup(size: number, transform: number): number;
    _pffft_aligned_malloc(bytes: number): number;
    /** `direction` 0 is forward, 1 backward. */
    _pffft_transform_ordered(
      setup: number,
      input: number,
      output: number,
      work: number,
      direction: number,
    ): void;
  }
  function create(): Promise<Pffft>;
  export = create;
}

declare module "*?worker&inline" {
  const PageWorker: new () => Worker;
  // biome-ignore lint/style/noDefaultExport: the bundler gives it so
  export default PageWorker;
}

/** Globals that the rivals' own scripts add to a page, as in their documentation. */
declare const echarts: typeof import("echarts");
declare const Plotly: {
  newPlot(box: HTMLElement, data: unknown[], layout: unknown, config: unknown): Promise<unknown>;
  react(box: HTMLElement, data: unknown[], layout: unknown, config: unknown): Promise<unknown>;
};

declare module "pdfmake" {
  interface PdfMaker {
    setFonts(fonts: Record<string, Record<string, string>>): void;
    createPdf(definition: object): { getBuffer(): Promise<Uint8Array> };
  }
  const maker: PdfMaker;
  // biome-ignore lint/style/noDefaultExport: it is what the package exports.
  export default maker;
}
