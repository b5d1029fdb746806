import { decodeWav, heterodyne, spectrogram, WavError } from "@sonolens/acoustics";
import { palettes, renderSpectrogram, renderWaveform, waveformPeaks } from "@sonolens/heatmap-renderer";
import type { AudioAnswers, AudioQuestion, AudioReply, AudioRequest, Recording } from "./audio-messages.ts";
import { spectrogramRangeDb } from "./spectrogram-range.ts";

interface Opened extends Recording {
  readonly samples: Float32Array;
}
let opened: Opened | undefined;
let levels: ReturnType<typeof spectrogram> | undefined;

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

function drawSpectrogram(recording: Opened, request: Extract<AudioRequest, { kind: "spectrogram" }>) {
  levels ??= spectrogram(recording.samples, recording.sampleRateHz);
  const [floorDb, ceilingDb] = spectrogramRangeDb(levels.levelsDb);
  const { rgba } = renderSpectrogram({
    levelsDb: levels.levelsDb,
    timeCount: levels.timesS.length,
    frequencyCount: levels.frequenciesHz.length,
    outWidth: request.width,
    outHeight: request.height,
    floorDb,
    ceilingDb,
    palette: palettes[request.palette],
  });
  return { width: request.width, height: request.height, rgba, rangeDb: [floorDb, ceilingDb] as const };
}

function drawWaveform(recording: Opened, request: Extract<AudioRequest, { kind: "waveform" }>) {
  return renderWaveform({
    peaks: waveformPeaks(recording.samples, request.width),
    outHeight: request.height,
    colour: [236, 238, 239],
    fullScale: recording.peak > 0 ? recording.peak * 1.04 : 1,
    pixelRatio: request.pixelRatio,
  });
}

function answer(request: AudioRequest): AudioAnswers[keyof AudioAnswers] {
  if (request.kind === "open") return open(request.bytes);
  if (!opened) throw new Error("Nothing is open.");
  if (request.kind === "spectrogram") return drawSpectrogram(opened, request);
  if (request.kind === "waveform") return drawWaveform(opened, request);
  if (request.kind === "samples") return opened.samples.slice();
  return new Float32Array(
    heterodyne(opened.samples, opened.sampleRateHz, request.centreHz, request.bandwidthHz),
  );
}

/** What can be handed over instead of copied. */
function transferable(value: AudioAnswers[keyof AudioAnswers]): Transferable[] {
  if (value instanceof Float32Array) return [value.buffer];
  return "rgba" in value ? [value.rgba.buffer] : [];
}

self.onmessage = (event: MessageEvent<AudioQuestion>) => {
  const { id, request } = event.data;
  let reply: AudioReply;
  let transfer: Transferable[] = [];
  try {
    const value = answer(request);
    reply = { id, ok: true, value };
    transfer = transferable(value);
  } catch (error) {
    const code = error instanceof WavError ? error.code : "audioFailed";
    reply = { id, ok: false, code, message: error instanceof Error ? error.message : String(error) };
  }
  self.postMessage(reply, { transfer });
};
