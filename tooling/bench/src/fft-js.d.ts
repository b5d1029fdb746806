declare module "fft.js" {
  class FFT {
    constructor(size: number);
    createComplexArray(): number[];
    realTransform(out: number[], input: number[]): void;
  }
  export = FFT;
}
