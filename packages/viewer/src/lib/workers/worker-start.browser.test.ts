import { expect, it, onTestFinished } from "vitest";
import { workerReady } from "./worker-ready.ts";
import { openWorker } from "./worker-start.ts";

/** Answers with the length of what it gets, after saying that it is ready; throws on an empty one. */
const script = `
  onmessage = ({ data }) => {
    if (data.byteLength === 0) throw new Error("Nothing to measure");
    postMessage(data.byteLength);
  };
  postMessage(${JSON.stringify(workerReady)});
`;

/** A worker whose script does not load at its first starts. */
function aWorker({ lost }: { readonly lost: number }) {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  onTestFinished(() => URL.revokeObjectURL(url));
  const replies: (number | string)[] = [];
  let starts = 0;
  const worker = openWorker<ArrayBuffer, number>(
    () => {
      starts += 1;
      return new Worker(starts > lost ? url : "/there-is-no-such-script.js", { type: "module" });
    },
    {
      onReply: (length) => replies.push(length),
      onFailed: (message) => replies.push(message),
      delaysMs: [1, 1],
    },
  );
  onTestFinished(worker.end);
  return { worker, replies, starts: () => starts };
}

it("requests a script that was lost again, and then sends what was posted meanwhile, in order", async () => {
  const { worker, replies, starts } = aWorker({ lost: 2 });
  const buffer = new ArrayBuffer(8);
  worker.post(buffer, [buffer]);
  worker.post(new ArrayBuffer(16));
  await expect.poll(() => replies).toEqual([8, 16]);
  expect(starts()).toBe(3);
  expect(buffer.detached).toBe(true);
});

it("fails once the script was lost too often, and starts again with the next message", async () => {
  const { worker, replies, starts } = aWorker({ lost: 3 });
  worker.post(new ArrayBuffer(8));
  await expect.poll(() => replies).toEqual(["The worker did not start."]);
  expect(starts()).toBe(3);
  worker.post(new ArrayBuffer(16));
  await expect.poll(() => replies.slice(1)).toEqual([16]);
});

it("fails with the reason when the worker breaks down, and starts again with the next message", async () => {
  const { worker, replies, starts } = aWorker({ lost: 0 });
  worker.post(new ArrayBuffer(8));
  worker.post(new ArrayBuffer(0));
  await expect.poll(() => replies).toEqual([8, expect.stringContaining("Nothing to measure")]);
  worker.post(new ArrayBuffer(16));
  await expect.poll(() => replies.slice(2)).toEqual([16]);
  expect(starts()).toBe(2);
});

it("sends nothing after its end", async () => {
  const { worker, replies, starts } = aWorker({ lost: 1 });
  worker.post(new ArrayBuffer(8));
  worker.end();
  worker.post(new ArrayBuffer(16));
  // Another one, started later, has answered by then.
  const later = aWorker({ lost: 1 });
  later.worker.post(new ArrayBuffer(32));
  await expect.poll(() => later.replies).toEqual([32]);
  expect(replies).toEqual([]);
  expect(starts()).toBe(1);
});
