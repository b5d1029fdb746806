import { describeRawChannels, type RawChannels, refocusSnapshot } from "@sonolens/array-recording";
import { meanOfFrames } from "@sonolens/heatmap-renderer";
import { readSnapshotFile, type SnapshotFile, writeSnapshotFile } from "@sonolens/snapshot-file";
import { defaultDynamicRangeDb } from "../../lib/picture/picture-defaults.ts";
import { tellReady } from "../../lib/workers/worker-ready.ts";
import type {
  KeepOptions,
  LookSettings,
  RefocusAnswers,
  RefocusFailure,
  RefocusQuestion,
  RefocusReply,
  RefocusRequest,
} from "./refocus-messages.ts";
import type { Refocused } from "./refocused.ts";

/** An expected failure, passed to the page with its code. */
class Refused extends Error {
  readonly code: string;
  constructor({ code, message }: RefocusFailure) {
    super(message);
    this.code = code;
  }
}

/** Makes the function that answers requests about the file that was opened last, and its last result. */
function createRefocus() {
  let opened: SnapshotFile | undefined;
  let looked: SnapshotFile | undefined;
  let look: AbortController | undefined;

  async function open(bytes: ArrayBuffer): Promise<RawChannels> {
    const read = await readSnapshotFile(new Uint8Array(bytes));
    if (!read.ok) throw new Refused(read.error);
    const described = describeRawChannels(read.value);
    if (!described.ok) throw new Refused(described.error);
    opened = read.value;
    looked = undefined;
    return described.value;
  }

  async function lookAgain(
    { bandHz, timeS, distanceM }: LookSettings,
    onProgress: (share: number) => void,
  ): Promise<Refocused> {
    look?.abort();
    const own = new AbortController();
    look = own;
    if (!opened) throw new Refused({ code: "noRawChannels", message: "No file is open." });
    const made = await refocusSnapshot(
      opened,
      {
        // If both are saved, two results are two snapshots.
        snapshotId: crypto.randomUUID(),
        bandHz: [...bandHz],
        ...(timeS && { timeS }),
        distanceM: distanceM ?? "far",
      },
      { onProgress, signal: own.signal },
    );
    if (!made.ok) throw new Refused(made.error);
    looked = made.value;
    const { heatmap, sources, direction, channels } = made.value.manifest;
    const { width, height, frameCount, startS, frameIntervalS } = heatmap;
    // The worker keeps its own copy, to write it.
    const levels = made.value.frames.slice();
    const frames = { width, height, frameCount, startS, frameIntervalS, levels };
    return {
      bandHz: heatmap.bandHz,
      timeS,
      distanceM: heatmap.focus.mode === "near" ? heatmap.focus.distanceM : null,
      still: meanOfFrames(frames, { first: 0, count: frameCount }),
      frames,
      dynamicRangeDb: heatmap.dynamicRangeDb ?? defaultDynamicRangeDb,
      sources,
      direction: direction ?? null,
      left_out_channels: (channels?.leftOut ?? []).map(({ channel, kind }) => ({
        channel: channel + 1,
        kind,
      })),
    };
  }

  async function write({
    label,
    comments,
    tags,
    dynamicRangeDb,
  }: KeepOptions): Promise<Uint8Array<ArrayBuffer>> {
    if (!looked) throw new Refused({ code: "workerFailed", message: "There is nothing to write yet." });
    const heatmap = { ...looked.manifest.heatmap, dynamicRangeDb };
    const manifest = { ...looked.manifest, label, comments, tags: [...tags], heatmap };
    return new Uint8Array(await writeSnapshotFile({ ...looked, manifest }));
  }

  return async (
    request: RefocusRequest,
    onProgress: (share: number) => void,
  ): Promise<RefocusAnswers[RefocusRequest["kind"]]> => {
    switch (request.kind) {
      case "open":
        return open(request.file);
      case "look":
        return lookAgain(request.settings, onProgress);
      case "write":
        return write(request.options);
      case "stop":
        look?.abort();
        return undefined;
    }
  };
}

/** A `RangeError` of a typed array means that the device is out of memory. */
const failureOf = (error: unknown): RefocusFailure =>
  error instanceof Refused
    ? { code: error.code, message: error.message }
    : {
        code:
          error instanceof RangeError && /alloc|length/i.test(error.message) ? "outOfMemory" : "workerFailed",
        message: error instanceof Error ? error.message : String(error),
      };

/** What is transferred to the page instead of copied. */
function transferOf(value: RefocusAnswers[RefocusRequest["kind"]]): Transferable[] {
  if (value instanceof Uint8Array) return [value.buffer];
  if (value === undefined || !("frames" in value)) return [];
  const { levels } = value.frames;
  return "codes" in levels ? [] : [levels.buffer as ArrayBuffer, value.still.levelsDb.buffer as ArrayBuffer];
}

const reply = (message: RefocusReply, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });

const answer = createRefocus();

self.onmessage = async ({ data: { id, request } }: MessageEvent<RefocusQuestion>) => {
  try {
    const value = await answer(request, (share) => reply({ id, kind: "progress", share }));
    reply({ id, kind: "done", value }, transferOf(value));
  } catch (error) {
    reply({ id, kind: "failed", ...failureOf(error) });
  }
};

tellReady();
