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
