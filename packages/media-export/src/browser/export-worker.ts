import { awaitedLater } from "@sonolens/foundation";
import type { ExportedVideo } from "../encode/run-export.ts";
import { ExportError, toExportError } from "../export-failure.ts";
import { makeFramesHere, makeVideoHere } from "../export-job.ts";
import type { LevelFrames, RecordedSound } from "../video-input.ts";
import type { Answer, FramesShape, FromWorker, Question, SoundShape, ToWorker } from "./worker-messages.ts";

type Made = ExportedVideo | { frameCount: number };
type Start = Extract<ToWorker, { type: "start" }>;

const abort = new AbortController();
const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
let lastId = 0;

const post = (message: FromWorker<Made>, transfer: Transferable[] = []) =>
  globalThis.postMessage(message, { transfer });

function ask(question: Question): Promise<Answer> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    post({ type: "question", id, question });
  });
}

const notAnswered = (question: string) => new ExportError("sourceFailed", `No ${question} came.`);

async function askLevels(index: number): Promise<Float32Array> {
  const answer = await ask({ ask: "frame", index });
  if (answer.to !== "frame") throw notAnswered("frame");
  return answer.levelsDb;
}

/** Requests the next frame while this one is drawn, so that the worker seldom waits for the page's thread. */
function requestedFrames(shape: FramesShape): LevelFrames {
  let ahead: { readonly index: number; readonly levels: Promise<Float32Array> } | undefined;
  return {
    ...shape,
    frameAt(index) {
      const levels = ahead?.index === index ? ahead.levels : askLevels(index);
      ahead = undefined;
      if (index + 1 < shape.count) {
        ahead = { index: index + 1, levels: awaitedLater(askLevels(index + 1)) };
      }
      return levels;
    },
  };
}

const requestedSound = (shape: SoundShape): RecordedSound => ({
  ...shape,
  async read(fromFrame, toFrame) {
    const answer = await ask({ ask: "sound", fromFrame, toFrame });
    if (answer.to !== "sound") throw notAnswered("sound");
    return answer.channels;
  },
});

function make({ job, options }: Start): Promise<Made> {
  const all = {
    ...options,
    signal: abort.signal,
    onProgress: (progress: Extract<FromWorker<Made>, { type: "progress" }>["progress"]) =>
      post({ type: "progress", progress }),
  };
  if (job.kind === "frames")
    return makeFramesHere(
      {
        kind: "frames",
        input: { ...job.input, frames: requestedFrames(job.frames) },
        save: async (batch) => {
          await ask({ ask: "save", batch });
        },
      },
      all,
    );
  const sound = job.sound && { sound: requestedSound(job.sound) };
  return makeVideoHere(
    job.kind === "prpd"
      ? { kind: "prpd", input: { ...job.input, ...sound } }
      : { kind: "heatmap", input: { ...job.input, frames: requestedFrames(job.frames), ...sound } },
    all,
  );
}

async function start(message: Start): Promise<void> {
  try {
    const value = await make(message);
    const bytes = "bytes" in value ? value.bytes : undefined;
    post({ type: "done", value }, bytes ? [bytes.buffer] : []);
  } catch (error) {
    const { code, message: text } = toExportError(error, "encodingFailed");
    post({ type: "failed", failure: { code, message: text } });
  }
}

globalThis.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "start") void start(data);
  else if (data.type === "cancel") {
    abort.abort();
    // Pending answers are no longer needed.
    for (const { reject } of waiting.values())
      reject(new ExportError("canceled", "The export was canceled."));
    waiting.clear();
  } else {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.type === "answer") asked?.resolve(data.answer);
    else asked?.reject(new ExportError(data.failure.code, data.failure.message));
  }
});
post({ type: "ready" });
