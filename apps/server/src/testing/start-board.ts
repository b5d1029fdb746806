import { spawn } from "node:child_process";
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

/** The example program of docs/connect-a-camera.md, a camera to the server. */
export const boardProgram = resolve(import.meta.dirname, "../../../../docs/examples/sonolens-device.mjs");

/** A board that runs the program. */
export interface Board {
  /** All its output so far. */
  printed(): string;
  stop(): void;
}

/** Sets a board up in an existing folder, as the document describes, and starts it. */
export function startBoard(
  folder: string,
  settings: object,
  words: readonly string[] = ["sonolens-device.mjs", "device.json", "outbox"],
): Board {
  copyFileSync(boardProgram, join(folder, "sonolens-device.mjs"));
  // What "npm install mqtt" does.
  mkdirSync(join(folder, "node_modules"));
  const installed = dirname(createRequire(import.meta.url).resolve("mqtt/package.json"));
  symlinkSync(installed, join(folder, "node_modules", "mqtt"));
  writeFileSync(join(folder, "device.json"), JSON.stringify(settings));
  const device = spawn(process.execPath, words, { cwd: folder });
  let printed = "";
  for (const stream of [device.stdout, device.stderr])
    stream.on("data", (bytes: Buffer) => {
      printed += bytes.toString();
    });
  return { printed: () => printed, stop: () => void device.kill() };
}
