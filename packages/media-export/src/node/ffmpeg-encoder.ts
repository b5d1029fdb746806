import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { awaitedLater, bestEffort, settled } from "@sonolens/foundation";
import { i420Length, rgbaToI420 } from "../encode/rgba-to-i420.ts";
import type { ByteSink, VideoEncoder, VideoWriter, WriterShape } from "../encode/video-writer.ts";
import { ExportError, toExportError } from "../export-failure.ts";
import type { SoundMode } from "../video-input.ts";
import { nodeRuntime } from "./node-runtime.ts";

/** Options of ffmpeg for a file format. */
interface FfmpegRung {
  readonly container: "mp4" | "mov" | "webm" | "mkv";
  readonly video: string;
  readonly sound: string;
  readonly videoCodec: string;
  readonly soundCodec: string;
}

const muxers = { mp4: "mp4", mov: "mov", webm: "webm", mkv: "matroska" } as const;

function rungs(mode: SoundMode, container: "mp4" | "mov"): FfmpegRung[] {
  const isLossless = mode === "lossless";
  const pcm = { sound: "pcm_s24le", soundCodec: "pcm-s24" };
  const h264 = {
    container: isLossless ? ("mov" as const) : container,
    videoCodec: "avc",
    ...(isLossless ? pcm : { sound: "aac", soundCodec: "aac" }),
  };
  const vpx = {
    container: isLossless ? ("mkv" as const) : ("webm" as const),
    ...(isLossless ? pcm : { sound: "libopus", soundCodec: "opus" }),
  };
  return [
    { ...h264, video: "libx264" },
    { ...h264, video: "libopenh264" },
    { ...vpx, video: "libvpx-vp9", videoCodec: "vp9" },
    { ...vpx, video: "libvpx", videoCodec: "vp8" },
  ];
}

const qualityOf: Record<string, readonly string[]> = {
  libx264: ["-preset", "veryfast", "-crf", "18"],
  libopenh264: ["-b:v", "4M"],
  "libvpx-vp9": ["-deadline", "realtime", "-cpu-used", "6", "-crf", "24", "-b:v", "0"],
  libvpx: ["-deadline", "realtime", "-cpu-used", "6", "-crf", "10", "-b:v", "4M"],
};

const KEY_FRAME_INTERVAL_S = 1;
const MAX_MESSAGE = 2000;

/** The names of all encoders of the program; none if the program is missing. */
async function encodersOf(program: string): Promise<ReadonlySet<string>> {
  const runtime = nodeRuntime();
  if (!runtime) return new Set();
  const { execFile } = runtime.getBuiltinModule("node:child_process");
  return new Promise((resolve) => {
    execFile(program, ["-hide_banner", "-encoders"], { maxBuffer: 2 ** 22 }, (error, stdout) => {
      const names = error ? [] : stdout.split("\n").map((line) => line.trim().split(/\s+/)[1] ?? "");
      resolve(new Set(names));
    });
  });
}

/** Encodes with an installed ffmpeg, undefined if there is no suitable one. */
export async function chooseFfmpegEncoder(
  program: string,
  { sound }: WriterShape,
  mode: SoundMode,
  container: "mp4" | "mov",
): Promise<VideoEncoder | undefined> {
  const encoders = await encodersOf(program);
  const rung = rungs(mode, container).find(
    (one) => encoders.has(one.video) && (!sound || encoders.has(one.sound)),
  );
  if (!rung) return undefined;
  const { videoCodec, soundCodec } = rung;
  return {
    container: rung.container,
    videoCodec,
    soundCodec,
    wantsSoundFirst: true,
    open: (shape, sink) => openWriter(program, rung, shape, sink),
  };
}

function argumentsOf(
  rung: FfmpegRung,
  { pictures, sound }: WriterShape,
  soundPath: string,
  outPath: string,
): string[] {
  const { widthPx, heightPx, intervalS } = pictures;
  const keyFrames = Math.max(1, Math.round(KEY_FRAME_INTERVAL_S / intervalS));
  const soundIn = sound
    ? ["-f", "f32le", "-ar", `${sound.sampleRateHz}`, "-ac", `${sound.channelCount}`, "-i", soundPath]
    : [];
  const soundOut = sound ? ["-map", "1:a", "-c:a", rung.sound] : [];
  const isIsobmff = rung.container === "mp4" || rung.container === "mov";
  return [
    ...["-hide_banner", "-loglevel", "error", "-y"],
    ...["-f", "rawvideo", "-pix_fmt", "yuv420p", "-video_size", `${widthPx}x${heightPx}`],
    ...["-framerate", `${1 / intervalS}`, "-i", "pipe:0", ...soundIn],
    ...["-map", "0:v", "-c:v", rung.video, ...(qualityOf[rung.video] ?? []), "-g", `${keyFrames}`],
    ...["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"],
    ...soundOut,
    ...(isIsobmff ? ["-movflags", "+faststart"] : []),
    ...["-f", muxers[rung.container], outPath],
  ];
}

/** Resolves when the program ends; rejects with its error output if it fails. */
function endOf(child: ChildProcessWithoutNullStreams): Promise<void> {
  let message = "";
  child.stderr.setEncoding("utf8");
  child.stderr.on("data", (text: string) => {
    message = (message + text).slice(-MAX_MESSAGE);
  });
  child.stdout.resume();
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else {
        const isFull = /No space left on device/i.test(message);
        reject(
          new ExportError(isFull ? "noSpace" : "encodingFailed", message.trim() || `ffmpeg ended: ${code}`),
        );
      }
    });
  });
}

async function openWriter(
  program: string,
  rung: FfmpegRung,
  shape: WriterShape,
  sink: ByteSink,
): Promise<VideoWriter> {
  const runtime = nodeRuntime();
  if (!runtime) throw new ExportError("noEncoder", "There is no ffmpeg outside of Node.");
  const { spawn } = runtime.getBuiltinModule("node:child_process");
  const files = runtime.getBuiltinModule("node:fs/promises");
  const { tmpdir } = runtime.getBuiltinModule("node:os");
  const { join } = runtime.getBuiltinModule("node:path");
  const folder = await files.mkdtemp(
    sink.path === undefined ? join(tmpdir(), "media-export-") : `${sink.path}-`,
  );
  const { pictures } = shape;
  const i420 = new Uint8Array(i420Length(pictures.widthPx, pictures.heightPx));
  const soundPath = join(folder, "sound");
  const outPath = sink.path ?? join(folder, "out");
  const sound = shape.sound ? await files.open(soundPath, "w") : undefined;
  let child: ChildProcessWithoutNullStreams | undefined;
  let end: Promise<void> | undefined;
  const letGo = async () => {
    await bestEffort(sound?.close());
    await files.rm(folder, { recursive: true, force: true });
  };
  const start = () => {
    if (child) return child;
    child = spawn(program, argumentsOf(rung, shape, soundPath, outPath));
    end = awaitedLater(endOf(child));
    child.stdin.on("error", () => undefined);
    return child;
  };
  return {
    async addPicture(rgba) {
      const { stdin } = start();
      rgbaToI420(rgba, pictures.widthPx, pictures.heightPx, i420);
      try {
        await new Promise<void>((resolve, reject) =>
          stdin.write(i420, (error) => (error ? reject(error) : resolve())),
        );
      } catch (error) {
        // The pipe error only shows that the program has exited; `end` carries its own error message.
        await end;
        throw error;
      }
    },
    async addSound(channels) {
      const frames = channels[0]?.length ?? 0;
      const interleaved = new Float32Array(frames * channels.length);
      for (const [channel, samples] of channels.entries())
        for (let frame = 0; frame < frames; frame++)
          interleaved[frame * channels.length + channel] = samples[frame] as number;
      await sound?.write(new Uint8Array(interleaved.buffer)).catch((error: unknown) => {
        throw toExportError(error, "writingFailed");
      });
    },
    async finish() {
      start().stdin.end();
      await end;
      if (sink.path === undefined) await sink.write(new Uint8Array(await files.readFile(outPath)), 0);
      await letGo();
    },
    async cancel() {
      child?.kill("SIGKILL");
      await settled(end);
      await bestEffort(letGo());
    },
  };
}
