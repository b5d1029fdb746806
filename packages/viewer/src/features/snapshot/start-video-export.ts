import { createScope } from "@sonolens/foundation";
import { type HeatmapFrames, palettes } from "@sonolens/heatmap-renderer";
import {
  type ExportedVideo,
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
import { exportTasks } from "../../lib/export-tasks.ts";
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

async function exportVideo(
  { serial, id, picture, frames, sound, look }: VideoOrder,
  signal: AbortSignal,
  tell: (event: VideoExportEvent<ExportedVideo>) => void,
) {
  const [decoded, heard] = await Promise.all([
    picture && decodePicture(picture, mostPx).catch(() => undefined),
    sound && heardOf(sound),
  ]);
  const made = await exportHeatmapVideo(
    {
      frames: levelFrames(frames),
      ...(decoded && { picture: decoded }),
      look: {
        ...look,
        palette: palettes[look.palette],
        pixelRatio: (decoded?.widthPx ?? 800) / 800,
      },
      ...(heard && { sound: heard }),
      name: `${serial}-${id}`,
    },
    {
      signal,
      onProgress: (progress) => tell({ type: "progress", progress, atMs: performance.now() }),
    },
  );
  if (made.ok) return tell({ type: "done", video: made.value });
  if (made.error.code !== "canceled")
    console.error(`The video was not made (${made.error.code}): ${made.error.message}`);
  tell({ type: "fail", code: made.error.code });
}

/** Makes a video in the background and shows on the panel of exports how far it is; `onFailed` for each try. */
export function startVideoExport(order: VideoOrder, onFailed: () => void): void {
  started += 1;
  const key = `video ${started}`;
  let state: VideoExportState<ExportedVideo> = idleVideoExport;
  let abort = new AbortController();
  const show = () =>
    exportTasks.set(exportTasks.get().map((task) => (task.id === key ? { ...task, state } : task)));
  const close = () => exportTasks.set(exportTasks.get().filter(({ id }) => id !== key));
  const begin = () => {
    const { signal } = abort;
    const tell = (event: VideoExportEvent<ExportedVideo>) => {
      if (signal.aborted) return;
      state = videoExportMachine(state, event);
      show();
      if (event.type === "fail" && state.state === "fail") onFailed();
    };
    tell({ type: "reset" });
    tell({ type: "start" });
    void exportVideo(order, signal, tell);
  };
  const stop = () => {
    abort.abort();
    close();
  };
  const tryAgain = () => {
    abort = new AbortController();
    begin();
  };
  exportTasks.set([...exportTasks.get(), { id: key, label: order.label, state, stop, tryAgain, close }]);
  begin();
}
