import {
  decodeWav,
  heterodyne,
  type Spectrogram,
  spectrogram,
  timeChart,
  WavError,
} from "@sonolens/acoustics";
import {
  palettes,
  renderSpectrogram,
  renderWaveform,
  spectrogramRangeDb,
  waveformPeaks,
} from "@sonolens/heatmap-renderer";
import { tellReady } from "../../lib/workers/worker-ready.ts";
import type {
  AudioAnswers,
  AudioQuestion,
  AudioReply,
  AudioRequest,
  Recording,
  SpectrogramPicture,
  TimeChartPictures,
  WaveformImage,
} from "./audio-messages.ts";
import { spectrogramTable } from "./spectrogram-table.ts";

interface Opened extends Recording {
  readonly samples: Float32Array;
}

/** Why there is no chart of a recording. */
class ChartError extends Error {
  readonly code: string;
  constructor({ code, message }: { readonly code: string; readonly message: string }) {
    super(message);
    this.code = code;
  }
}

type Request<Kind extends AudioRequest["kind"]> = Extract<AudioRequest, { kind: Kind }>;

function drawLevels(
  { levelsDb, timesS, frequenciesHz }: Spectrogram,
  { width, height, palette }: Omit<Request<"spectrogram">, "kind">,
): SpectrogramPicture {
  const [floorDb, ceilingDb] = spectrogramRangeDb(levelsDb);
  const { rgba } = renderSpectrogram({
    levelsDb,
    timeCount: timesS.length,
    frequencyCount: frequenciesHz.length,
    outWidth: width,
    outHeight: height,
    floorDb,
    ceilingDb,
    palette: palettes[palette],
  });
  return { width, height, rgba, rangeDb: [floorDb, ceilingDb] };
}

function drawWaveform(
  samples: Float32Array,
  peak: number,
  { width, height, pixelRatio }: Omit<Request<"waveform">, "kind">,
): WaveformImage {
  return renderWaveform({
    peaks: waveformPeaks(samples, width),
    outHeight: height,
    colour: [236, 238, 239],
    fullScale: peak > 0 ? peak * 1.04 : 1,
    pixelRatio,
  });
}

function drawTimeChart(recording: Opened, request: Request<"timeChart">): TimeChartPictures {
  const chart = timeChart(recording.samples, recording.sampleRateHz, request.startS);
  if (!chart.ok) throw new ChartError(chart.error);
  const { startS, labelsMs, samples, peak, spectrogram: spectra } = chart.value;
  const { width, pixelRatio, palette } = request;
  return {
    ...{ startS, labelsMs },
    waveform: drawWaveform(samples, peak, { width, height: request.waveformHeight, pixelRatio }),
    spectrogram: drawLevels(spectra, { width, height: request.spectrogramHeight, palette }),
  };
}

/** Makes the function that answers requests about the recording that was opened last. */
function createAudio() {
  let opened: Opened | undefined;
  let levels: Spectrogram | undefined;

  function open(bytes: Uint8Array): Recording {
    const wav = decodeWav(bytes);
    const samples = wav.channels[0] ?? new Float32Array(0);
    let peak = 0;
    for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
    const { sampleRateHz, bitsPerSample } = wav;
    const recording = { sampleRateHz, bitsPerSample, durationS: samples.length / sampleRateHz, peak };
    opened = { ...recording, samples };
    levels = undefined;
    return recording;
  }

  function levelsOf({ samples, sampleRateHz }: Opened): Spectrogram {
    levels ??= spectrogram(samples, sampleRateHz);
    return levels;
  }

  return (request: AudioRequest): AudioAnswers[keyof AudioAnswers] => {
    if (request.kind === "open") return open(request.bytes);
    if (!opened) throw new Error("Nothing is open.");
    if (request.kind === "spectrogram") return drawLevels(levelsOf(opened), request);
    if (request.kind === "waveform") return drawWaveform(opened.samples, opened.peak, request);
    if (request.kind === "timeChart") return drawTimeChart(opened, request);
    if (request.kind === "table")
      return spectrogramTable({ ...opened, spectrogram: levelsOf(opened) }, request.rows);
    if (request.kind === "samples") return opened.samples.slice();
    return new Float32Array(
      heterodyne(opened.samples, opened.sampleRateHz, request.centreHz, request.bandwidthHz),
    );
  };
}

/** What can be transferred instead of copied. */
function transferable(value: AudioAnswers[keyof AudioAnswers]): Transferable[] {
  if (value instanceof Float32Array) return [value.buffer];
  if ("waveform" in value) return [value.waveform.rgba.buffer, value.spectrogram.rgba.buffer];
  return "rgba" in value ? [value.rgba.buffer] : [];
}

const answer = createAudio();

self.onmessage = (event: MessageEvent<AudioQuestion>) => {
  const { id, request } = event.data;
  let reply: AudioReply;
  let transfer: Transferable[] = [];
  try {
    const value = answer(request);
    reply = { id, ok: true, value };
    transfer = transferable(value);
  } catch (error) {
    const code = error instanceof WavError || error instanceof ChartError ? error.code : "audioFailed";
    reply = { id, ok: false, code, message: error instanceof Error ? error.message : String(error) };
  }
  self.postMessage(reply, { transfer });
};

tellReady();
