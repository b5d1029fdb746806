import type { FramesOrder, MadeInWorker } from "./report-frames-worker.ts";
import ReportWorker from "./report-frames-worker.ts?worker&inline";

/** A report that a worker made, and the times between the frames of the page meanwhile. */
export interface MadeWithFrames extends MadeInWorker {
  readonly betweenMs: readonly number[];
}

declare global {
  interface Window {
    /** Makes a report in a worker; called by the runner with JPEG files in base64. */
    makeReport: (photos: readonly string[], findings: number) => Promise<MadeWithFrames>;
  }
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

window.makeReport = async (photos, findings) => {
  const worker = new ReportWorker();
  const order: FramesOrder = {
    photos: photos.map((photo) => Uint8Array.from(atob(photo), (character) => character.charCodeAt(0))),
    findings,
  };
  let made: MadeInWorker | undefined;
  let failure: Error | undefined;
  worker.onmessage = ({ data }: MessageEvent<MadeInWorker | { error: string }>) => {
    if ("error" in data) failure = new Error(data.error);
    else made = data;
  };
  worker.onerror = (event) => {
    failure = new Error(event.message);
  };
  worker.postMessage(order);
  const betweenMs: number[] = [];
  let before = await nextFrame();
  while (!made && !failure) {
    const now = await nextFrame();
    betweenMs.push(now - before);
    before = now;
  }
  worker.terminate();
  if (!made) throw failure ?? new Error("nothing was made");
  return { ...made, betweenMs };
};
