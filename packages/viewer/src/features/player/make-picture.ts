import type { PictureAnswer, PictureOrder } from "./picture-messages.ts";

/** Makes a PNG file of a snapshot with its heat map in a worker of its own, so that the page is free meanwhile. */
export function makePicture(order: PictureOrder): Promise<PictureAnswer> {
  const worker = new Worker(new URL("./picture-worker.ts", import.meta.url), { type: "module" });
  return new Promise<PictureAnswer>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<PictureAnswer>) => resolve(data);
    worker.onerror = (event) => resolve({ ok: false, message: event.message || "The worker did not start." });
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}
