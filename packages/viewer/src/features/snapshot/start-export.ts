import { createScope, type Result } from "@sonolens/foundation";
import { type HeatmapFrames, palettes } from "@sonolens/heatmap-renderer";
import {
  type ExportControl,
  type ExportedVideo,
  type ExportFailure,
  type ExportProgress,
  exportFramesZip,
  exportHeatmapVideo,
  type HeatmapLook,
  idleVideoExport,
  levelFrames,
  type RecordedSound,
  soundFromChannels,
  type VideoExportEvent,
  type VideoExportState,
  videoExportMachine,
} from "@sonolens/media-export";
import type { PaletteName } from "../../lib/format/palette-name.ts";
import type { TaskState } from "../../lib/tasks/task.ts";
import type { TaskHandle, TaskStore } from "../../lib/tasks/task-store.ts";
import { decodePicture } from "../../lib/workers/decode-picture.ts";
import { audibleIn, type ListeningMode, openAudioClient } from "../audio/index.ts";
import { type ExportDetail, ExportTask } from "./ExportTask.tsx";

/** The input for a video: a snapshot as its stage shows it. */
export interface VideoOrder {
  readonly label: string;
  /** Of the file, without its ending. */
  readonly name: string;
  readonly picture: Blob | undefined;
  readonly frames: HeatmapFrames;
  /** The sound as a WAV file and how it is listened to; undefined for a silent video. */
  readonly sound: { readonly wav: ArrayBuffer; readonly mode: ListeningMode } | undefined;
  /** Has the server make the video, for a browser that cannot; undefined if the server does not. */
  readonly makeOnServer: (() => void) | undefined;
  readonly look: Pick<HeatmapLook, "dynamicRangeDb" | "mode" | "scheme" | "brightness"> & {
    readonly palette: PaletteName;
  };
}

/** Maximum size of a picture; more adds nothing, because the heat map over it has 110 x 110 levels. */
const maxPx = 1280;

/** Computes the audible sound in a worker of its own, because the page's worker ends with the page. */
async function recordedSoundOf({
  wav,
  mode,
}: NonNullable<VideoOrder["sound"]>): Promise<RecordedSound | undefined> {
  const scope = createScope();
  try {
    const client = openAudioClient(scope);
    const opened = await client.ask({ kind: "open", bytes: new Uint8Array(wav) });
    if (!opened.ok) return undefined;
    const heard = await client.ask(audibleIn(mode));
    return heard.ok ? soundFromChannels([heard.value], opened.value.sampleRateHz) : undefined;
  } finally {
    scope.dispose();
  }
}

type ExportedFile = Pick<ExportedVideo, "bytes" | "fileName" | "mediaType">;

type Make = (
  order: VideoOrder,
  control: Required<Pick<ExportControl, "signal" | "onProgress">>,
) => Promise<Result<ExportedFile, ExportFailure>>;

async function drawnOf({ picture, frames, look }: VideoOrder) {
  const decoded = picture && (await decodePicture(picture, maxPx).catch(() => undefined));
  return {
    frames: levelFrames(frames),
    ...(decoded && { picture: decoded }),
    look: { ...look, palette: palettes[look.palette], pixelRatio: (decoded?.widthPx ?? 800) / 800 },
  };
}

const makers: Record<"video" | "frames", Make> = {
  async video(order, control) {
    const [drawn, heard] = await Promise.all([drawnOf(order), order.sound && recordedSoundOf(order.sound)]);
    return exportHeatmapVideo(
      { ...drawn, ...(heard && { sound: heard }), name: order.name },
      // A video that the server makes is better than the pictures of one.
      { ...control, encoder: order.makeOnServer ? "webCodecs" : "any" },
    );
  },
  frames: async (order, control) => exportFramesZip({ ...(await drawnOf(order)), name: order.name }, control),
};

/** An export as the panel shows it. A finished one keeps its file with the task. */
function shownState(
  state: VideoExportState<ExportedFile>,
  keepFile: TaskHandle<ExportDetail>["keepFile"],
): TaskState {
  switch (state.state) {
    case "done": {
      const { bytes, fileName, mediaType } = state.video;
      return { kind: "done", file: bytes && keepFile(fileName, new Blob([bytes], { type: mediaType })) };
    }
    case "fail":
      return { kind: "failed", reason: state.code };
    case "heatmap":
      return {
        kind: "running",
        progress: { done: Math.min(100, state.percent), total: 100, remainingS: state.remainingS },
      };
    case "encode":
      return { kind: "running", progress: { done: 100, total: 100 } };
    case "idle":
    case "exporting":
      return { kind: "running" };
  }
}

const stepOf = ({ state }: VideoExportState<ExportedFile>): ExportDetail["step"] =>
  state === "heatmap" || state === "encode" ? state : "saving";

/**
 * Makes a video, or an archive of all its frames, as a task; `onFailed` is called for each try that fails.
 */
export function startExport(
  tasks: TaskStore,
  kind: "video" | "frames",
  order: VideoOrder,
  onFailed: () => void,
): void {
  const { label, makeOnServer } = order;
  const task = tasks.add<ExportDetail>({
    kind,
    label,
    state: { kind: "running" },
    detail: { step: "saving", makeOnServer },
    View: ExportTask,
  });
  const begin = () => {
    let state: VideoExportState<ExportedFile> = idleVideoExport;
    const advance = (event: VideoExportEvent<ExportedFile>) => {
      if (task.signal.aborted) return;
      state = videoExportMachine(state, event);
      task.update({
        state: shownState(state, task.keepFile),
        detail: { step: stepOf(state), makeOnServer },
        actions: state.state === "fail" ? { tryAgain: begin } : { stop: task.close },
      });
      if (event.type === "fail" && state.state === "fail") onFailed();
    };
    advance({ type: "start" });
    const onProgress = (progress: ExportProgress) =>
      advance({ type: "progress", progress, atMs: performance.now() });
    void makers[kind](order, { signal: task.signal, onProgress }).then((made) => {
      if (made.ok) return advance({ type: "done", video: made.value });
      if (made.error.code !== "canceled")
        console.error(`The export was not made (${made.error.code}): ${made.error.message}`);
      advance({ type: "fail", code: made.error.code });
    });
  };
  begin();
}
