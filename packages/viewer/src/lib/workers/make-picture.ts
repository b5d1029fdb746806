import type { PictureAnswer, PictureOrder } from "./picture-messages.ts";

/** Makes pictures in a worker of its own, one at a time. */
export type PictureMaker = ReturnType<typeof openPictureMaker>;

/** Starts a worker that makes PNG files of snapshots with their heat maps, without blocking the page. */
export function openPictureMaker() {
  const worker = new Worker(new URL("./picture-worker.ts", import.meta.url), { type: "module" });
  let last: Promise<unknown> = Promise.resolve();
  const makeOne = (order: PictureOrder) =>
    new Promise<PictureAnswer>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<PictureAnswer>) => resolve(data);
      worker.onerror = (event) =>
        resolve({ ok: false, message: event.message || "The worker did not start." });
      worker.postMessage(order);
    });
  return {
    make(order: PictureOrder): Promise<PictureAnswer> {
      const made = last.then(() => makeOne(order));
      last = made;
      return made;
    },
    /** Ends the worker; pending pictures are dropped. */
    close: (): void => worker.terminate(),
  };
}

/** Makes one PNG file of a snapshot with its heat map. */
export function makePicture(order: PictureOrder): Promise<PictureAnswer> {
  const maker = openPictureMaker();
  return maker.make(order).finally(maker.close);
}
