import type { PictureAnswer, PictureOrder } from "./picture-messages.ts";
import { openWorker } from "./worker-start.ts";

/** Makes pictures in a worker of its own, one at a time. */
export type PictureMaker = ReturnType<typeof openPictureMaker>;

/** Starts a worker that makes PNG files of snapshots with their heat maps, without blocking the page. */
export function openPictureMaker() {
  let settle: (answer: PictureAnswer) => void = () => undefined;
  const worker = openWorker<PictureOrder, PictureAnswer>(
    () => new Worker(new URL("./picture-worker.ts", import.meta.url), { type: "module" }),
    {
      onReply: (answer) => settle(answer),
      onFailed: (message) => settle({ ok: false, message }),
    },
  );
  let last: Promise<unknown> = Promise.resolve();
  const makeOne = (order: PictureOrder) =>
    new Promise<PictureAnswer>((resolve) => {
      settle = resolve;
      worker.post(order);
    });
  return {
    make(order: PictureOrder): Promise<PictureAnswer> {
      const made = last.then(() => makeOne(order));
      last = made;
      return made;
    },
    /** Ends the worker; pending pictures are dropped. */
    close: worker.end,
  };
}

/** Makes one PNG file of a snapshot with its heat map. */
export function makePicture(order: PictureOrder): Promise<PictureAnswer> {
  const maker = openPictureMaker();
  return maker.make(order).finally(maker.close);
}
