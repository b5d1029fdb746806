import { exportHeatmapVideo } from "../index.ts";
import type { SoundMode } from "../video-input.ts";
import { longRecording } from "./long-recording.ts";

declare global {
  interface Window {
    /** Exports into a file of the origin's private file system and reports on it. */
    exportLong?: (durationS: number, soundMode: SoundMode) => Promise<object>;
    /** Number of ticks of a 10 ms interval within `ms`: low if the page's timers are throttled. */
    countTicks?: (ms: number) => Promise<number>;
  }
}

window.exportLong = async (durationS, soundMode) => {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle("long", { create: true });
  const visibility = document.visibilityState;
  const states = new Set<string>();
  const made = await exportHeatmapVideo(
    { ...longRecording(durationS), soundMode },
    { target: { handle }, onProgress: () => states.add(document.visibilityState) },
  );
  if (!made.ok) throw new Error(made.error.message);
  return { ...made.value, visibility, states: [...states] };
};

window.countTicks = (ms) =>
  new Promise((resolve) => {
    let ticks = 0;
    const interval = setInterval(() => {
      ticks += 1;
    }, 10);
    const worker = new Worker(
      URL.createObjectURL(new Blob([`setTimeout(() => postMessage(0), ${ms})`], { type: "text/javascript" })),
    );
    worker.onmessage = () => {
      clearInterval(interval);
      worker.terminate();
      resolve(ticks);
    };
  });
