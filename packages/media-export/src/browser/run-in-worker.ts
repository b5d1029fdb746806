import { ExportError, fromSource, toExportError } from "../export-failure.ts";
import type { ExportJob } from "../export-job.ts";
import type { ExportOptions } from "../export-video.ts";
import type { LevelFrames, RecordedSound } from "../video-input.ts";
import type {
  Answer,
  FramesShape,
  FromWorker,
  Question,
  SentJob,
  SoundShape,
  ToWorker,
} from "./worker-messages.ts";

/** A worker whose code is loaded; undefined if it cannot be, as under a strict CSP: then this thread does the work. */
export function startWorker(): Promise<Worker | undefined> {
  return new Promise((resolve) => {
    try {
      const worker = new Worker(new URL("./export-worker.ts", import.meta.url), { type: "module" });
      worker.onmessage = () => resolve(worker);
      worker.onerror = (event) => {
        event.preventDefault();
        worker.terminate();
        resolve(undefined);
      };
    } catch {
      resolve(undefined);
    }
  });
}

/** The fields of a recording that a message can carry. */
const shapeOfFrames = ({ width, height, count, startS, intervalS, highestDb }: LevelFrames): FramesShape => ({
  width,
  height,
  count,
  startS,
  intervalS,
  ...(highestDb !== undefined && { highestDb }),
});

const shapeOfSound = (sound: RecordedSound | undefined): SoundShape | undefined =>
  sound && { sampleRateHz: sound.sampleRateHz, channelCount: sound.channelCount, frames: sound.frames };

function sentJob(job: ExportJob): SentJob {
  if (job.kind === "prpd") {
    const { sound, ...input } = job.input;
    return { kind: "prpd", input, sound: shapeOfSound(sound) };
  }
  if (job.kind === "heatmap") {
    const { sound, frames, ...input } = job.input;
    return { kind: "heatmap", input, frames: shapeOfFrames(frames), sound: shapeOfSound(sound) };
  }
  const { frames, ...input } = job.input;
  return { kind: "frames", input, frames: shapeOfFrames(frames) };
}

/** Copies, because transferred buffers are detached here. */
async function answerOf(job: ExportJob, question: Question): Promise<Answer> {
  if (question.ask === "frame" && job.kind !== "prpd")
    return { to: "frame", levelsDb: Float32Array.from(await job.input.frames.frameAt(question.index)) };
  if (question.ask === "sound" && job.kind !== "frames") {
    const channels = await job.input.sound?.read(question.fromFrame, question.toFrame);
    return { to: "sound", channels: channels?.map((samples) => new Float32Array(samples)) ?? [] };
  }
  if (question.ask === "save" && job.kind === "frames") {
    await job.save(question.batch);
    return { to: "save" };
  }
  throw new ExportError("sourceFailed", `A job of kind ${job.kind} has no ${question.ask}.`);
}

const buffersOf = (answer: Answer): Transferable[] => {
  if (answer.to === "frame") return [answer.levelsDb.buffer];
  return answer.to === "sound" ? answer.channels.map(({ buffer }) => buffer) : [];
};

/** Runs a job in the worker and terminates it. Throws ExportError. */
export function runInWorker<Value>(worker: Worker, job: ExportJob, options: ExportOptions): Promise<Value> {
  const { signal, onProgress, ...sent } = options;
  const post = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const cancel = () => post({ type: "cancel" });

  async function reply(id: number, question: Question): Promise<void> {
    try {
      const answer = await fromSource(() => answerOf(job, question));
      post({ type: "answer", id, answer }, buffersOf(answer));
    } catch (error) {
      const { code, message } = toExportError(error, "sourceFailed");
      post({ type: "unanswered", id, failure: { code, message } });
    }
  }

  return new Promise<Value>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromWorker<Value>>) => {
      if (data.type === "question") void reply(data.id, data.question);
      else if (data.type === "progress") {
        if (!signal?.aborted) onProgress?.(data.progress);
      } else if (data.type === "done") resolve(data.value);
      else if (data.type === "failed") reject(new ExportError(data.failure.code, data.failure.message));
    };
    worker.onerror = (event) => reject(new ExportError("encodingFailed", event.message));
    worker.onmessageerror = () => reject(new ExportError("encodingFailed", "A message could not be read."));
    signal?.addEventListener("abort", cancel);
    post({ type: "start", job: sentJob(job), options: sent });
    if (signal?.aborted) cancel();
  }).finally(() => {
    signal?.removeEventListener("abort", cancel);
    worker.terminate();
  });
}
