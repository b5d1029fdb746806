import { decodeWav, encodeWav, spectrogram } from "@sonolens/acoustics";
import { palettes, renderSpectrogram } from "@sonolens/heatmap-renderer";
import WaveSurfer from "wavesurfer.js";
import SpectrogramPlugin from "wavesurfer.js/plugins/spectrogram";
import { interleave } from "../interleave.ts";
import { addBox, addCanvas, settle, twoFrames } from "./page.ts";

const sampleRateHz = 128_000;
const width = 880;
const height = 240;
const windowSamples = 1024;

/** 2 s of a hiss over the whole band that comes and goes. */
function recording(): Uint8Array<ArrayBuffer> {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  const samples = Float32Array.from({ length: 2 * sampleRateHz }, (_, index) => {
    const timeS = index / sampleRateHz;
    const swell = 0.3 + 0.2 * Math.sin(2 * Math.PI * 3 * timeS);
    return 0.02 * random() + swell * random();
  });
  return new Uint8Array(encodeWav([samples], sampleRateHz));
}

function ours(bytes: Uint8Array) {
  const context = addCanvas(width, height);
  const image = context.createImageData(width, height);
  return () => {
    const { channels } = decodeWav(bytes);
    const spectra = spectrogram(channels[0] as Float32Array, sampleRateHz, {
      size: windowSamples,
      hopS: windowSamples / 4 / sampleRateHz,
    });
    renderSpectrogram({
      levelsDb: spectra.levelsDb,
      timeCount: spectra.timesS.length,
      frequencyCount: spectra.frequenciesHz.length,
      outWidth: width,
      outHeight: height,
      floorDb: -100,
      ceilingDb: -20,
      palette: palettes.ember,
      target: image.data as Uint8ClampedArray<ArrayBuffer>,
    });
    context.putImageData(image, 0, 0);
    settle(context);
  };
}

/** wavesurfer with the sampling rate set; otherwise it resamples and shows a part of the band. */
function withWavesurfer(bytes: Uint8Array<ArrayBuffer>, useWebWorker: boolean) {
  const plugin = SpectrogramPlugin.create({
    fftSamples: windowSamples,
    noverlap: (windowSamples * 3) / 4,
    height,
    scale: "linear",
    frequencyMin: 0,
    frequencyMax: sampleRateHz / 2,
    windowFunc: "hann",
    labels: false,
    useWebWorker,
  });
  const surfer = WaveSurfer.create({
    container: addBox(width, height + 40),
    height: 0,
    sampleRate: sampleRateHz,
    plugins: [plugin],
  });
  return () =>
    new Promise<void>((resolve, reject) => {
      plugin.once("ready", () => resolve());
      surfer.loadBlob(new Blob([bytes], { type: "audio/wav" })).catch(reject);
    });
}

window.measure = async () => {
  const bytes = recording();
  return {
    name: "spectrogram",
    what: "2 s at 128 kHz from the bytes of a WAV file to the picture: 1,024 samples a window, 75 % overlap, 0 to 64 kHz, 880 x 240",
    timings: await interleave(
      [
        { name: "Sonolens: decode, transform, draw", run: ours(bytes) },
        { name: "wavesurfer.js 8.0.1 spectrogram, told the rate", run: withWavesurfer(bytes, false) },
      ],
      { rounds: 12, warmUp: 2 },
      twoFrames,
    ),
  };
};
