import { execFileSync } from "node:child_process";
import { constants } from "node:os";
import { expect, it } from "vitest";
import { niceIncrement } from "./prefer-event-loop.ts";

/** Reads a file and draws a picture in other threads, and prints the name and the niceness of each thread. */
const script = `
import { readFileSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { preferEventLoop } from ${JSON.stringify(import.meta.resolve("./prefer-event-loop.ts"))};
await readFile("/proc/version");
preferEventLoop();
const drawn = sharp({ create: { width: 2000, height: 2000, channels: 3, background: "red" } }).blur(5).png().toBuffer();
const threads = () => readdirSync("/proc/self/task").map((thread) => {
  const [, name, fields] = readFileSync("/proc/self/task/" + thread + "/stat", "utf8").match(/\\((.*)\\) (.*)$/s);
  return [Number(thread) === process.pid ? "event loop" : name, Number(fields.split(" ")[16])];
});
await new Promise((resolve) => setImmediate(resolve));
while (!threads().some(([name]) => name.startsWith("libvips")))
  await new Promise((resolve) => setImmediate(resolve));
console.log(JSON.stringify(threads()));
await drawn;
`;

it.runIf(niceIncrement > 0)(
  "gives the event loop a processor before the threads that read files and draw pictures",
  () => {
    const flags = ["--conditions=@sonolens/source", "--input-type=module", "--eval", script];
    const threads = JSON.parse(
      execFileSync(process.execPath, flags, { cwd: import.meta.dirname, encoding: "utf8", timeout: 60_000 }),
    ) as [name: string, niceness: number][];
    const nicenessOf = (name: string) =>
      threads.filter(([each]) => each.startsWith(name)).map(([, niceness]) => niceness);

    const [usual = Number.NaN] = nicenessOf("event loop");
    const lower = Math.min(usual + niceIncrement, constants.priority.PRIORITY_LOW);
    expect(nicenessOf("libvips")).not.toEqual([]);
    expect(threads.filter(([name, niceness]) => name !== "event loop" && niceness !== lower)).toEqual([]);
  },
);
