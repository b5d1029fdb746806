import { createScope, type Result } from "@sonolens/foundation";
import { type HeatmapFrames, palettes } from "@sonolens/heatmap-renderer";
import {
  type ExportControl,
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
import { decodePicture } from "../../lib/decode-picture.ts";
import { type ExportedFile, exportTasks, showOnPanel, takeOffPanel } from "../../lib/export-tasks.ts";
import type { PaletteName } from "../../lib/palette-name.ts";
import { heardAs, type ListeningMode, openAudioClient } from "../audio/index.ts";

/** A snapshot as its stage shows it, to be made a video of. */
export interface VideoOrder {
  readonly serial: string;
  readonly id: string;
  readonly label: string;
  readonly picture: Blob | undefined;
  readonly frames: HeatmapFrames;
  /** The sound as a WAV file and how it is listened to; undefined for a silent video. */
  readonly sound: { readonly wav: ArrayBuffer; readonly mode: ListeningMode } | undefined;
  /** Has the server make the video, for a browser that cannot; undefined where no server does. */
  readonly makeOnServer: (() => void) | undefined;
  readonly look: Pick<HeatmapLook, "dynamicRangeDb" | "mode" | "scheme" | "brightness"> & {
    readonly palette: PaletteName;
  };
}

/** The most that a picture is worth: the heat map over it has 110 x 110 levels. */
const mostPx = 1280;
let started = 0;

/** What is heard, by a worker of its own: that of the page ends with the page. */
async function heardOf({ wav, mode }: NonNullable<VideoOrder["sound"]>): Promise<RecordedSound | undefined> {
  const scope = createScope();
  try {
    const client = openAudioClient(scope);
    const opened = await client.ask({ kind: "open", bytes: new Uint8Array(wav) });
    if (!opened.ok) return undefined;
    const heard = await client.ask(heardAs(mode));
    return heard.ok ? soundFromChannels([heard.value], opened.value.sampleRateHz) : undefined;
  } finally {
    scope.dispose();
  }
}

type Make = (
  order: VideoOrder,
  control: Required<Pick<ExportControl, "signal" | "onProgress">>,
) => Promise<Result<ExportedFile, ExportFailure>>;

async function drawnOf({ picture, frames, look }: VideoOrder) {
  const decoded = picture && (await decodePicture(picture, mostPx).catch(() => undefined));
  return {
    frames: levelFrames(frames),
    ...(decoded && { picture: decoded }),
    look: { ...look, palette: palettes[look.palette], pixelRatio: (decoded?.widthPx ?? 800) / 800 },
  };
}

const nameOf = ({ serial, id }: VideoOrder) => `${serial}-${id}`;

const makers: Record<"video" | "frames", Make> = {
  async video(order, control) {
    const [drawn, heard] = await Promise.all([drawnOf(order), order.sound && heardOf(order.sound)]);
    return exportHeatmapVideo(
      { ...drawn, ...(heard && { sound: heard }), name: nameOf(order) },
      // A video that the server makes is better than the pictures of one.
      { ...control, encoder: order.makeOnServer ? "webCodecs" : "any" },
    );
  },
  frames: async (order, control) =>
    exportFramesZip({ ...(await drawnOf(order)), name: nameOf(order) }, control),
};

/**
 * Makes a video, or an archive of all its pictures, in the background and shows on the panel of exports how far it is;
 * `onFailed` for each try.
 */
export function startExport(kind: "video" | "frames", order: VideoOrder, onFailed: () => void): void {
  started += 1;
  const key = `export ${started}`;
  let state: VideoExportState<ExportedFile> = idleVideoExport;
  let abort = new AbortController();
  const show = () =>
    exportTasks.set(exportTasks.get().map((task) => (task.id === key ? { ...task, state } : task)));
  const close = () => takeOffPanel(key);
  const begin = () => {
    const { signal } = abort;
    const tell = (event: VideoExportEvent<ExportedFile>) => {
      if (signal.aborted) return;
      state = videoExportMachine(state, event);
      show();
      if (event.type === "fail" && state.state === "fail") onFailed();
    };
    tell({ type: "reset" });
    tell({ type: "start" });
    const onProgress = (progress: ExportProgress) =>
      tell({ type: "progress", progress, atMs: performance.now() });
    void makers[kind](order, { signal, onProgress }).then((made) => {
      if (made.ok) return tell({ type: "done", video: made.value });
      if (made.error.code !== "canceled")
        console.error(`The export was not made (${made.error.code}): ${made.error.message}`);
      tell({ type: "fail", code: made.error.code });
    });
  };
  const stop = () => {
    abort.abort();
    close();
  };
  const tryAgain = () => {
    abort = new AbortController();
    begin();
  };
  const { label, makeOnServer } = order;
  showOnPanel({ id: key, kind, label, state, stop, tryAgain, close, makeOnServer });
  begin();
}
