import { createInterface } from "node:readline";
import { startViewer } from "./start-viewer.ts";

/**
 * A live client as a process: `viewer-process.ts URL TOKEN` prints its state as lines of JSON, and reads newer access
 * tokens, one per line.
 */
const [, , url = "", firstToken = ""] = process.argv;
let token = firstToken;
createInterface({ input: process.stdin }).on("line", (line) => {
  token = line;
});
const viewer = startViewer(url, () => token);
let first: number | undefined;
setInterval(() => {
  if (viewer.state === "connected") first ??= viewer.lastSequence - viewer.received.length;
  const { state, lastSequence, received, resets } = viewer;
  const isWhole = received.every((sequence, index) => sequence === (first ?? 0) + 1 + index);
  process.stdout.write(
    `${JSON.stringify({ state, lastSequence, received: received.length, isWhole, resets })}\n`,
  );
}, 100);
