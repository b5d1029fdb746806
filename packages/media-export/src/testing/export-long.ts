/** In a separate process: exports a recording of the given length (s) to a path, and prints the memory used. */
import { readFileSync } from "node:fs";
import { exportHeatmapVideo } from "../index.ts";
import { longRecording } from "./long-recording.ts";

const [durationS = "5", path = "", soundMode = "audible", encoder = "webCodecs", ffmpeg = "ffmpeg"] =
  process.argv.slice(2);
const made = await exportHeatmapVideo(
  { ...longRecording(Number(durationS)), soundMode: soundMode === "lossless" ? "lossless" : "audible" },
  { target: { path }, encoder: encoder === "ffmpeg" ? "ffmpeg" : "webCodecs", ffmpeg },
);
if (!made.ok) throw new Error(made.error.message);
process.stdout.write(JSON.stringify({ maxRssMb: maxRssMb(), byteLength: made.value.byteLength }));

/** Peak memory of this process. On Linux `maxRSS` starts with that of the parent process. */
function maxRssMb(): number {
  const inherited = process.resourceUsage().maxRSS / 1024;
  if (process.platform !== "linux") return inherited;
  const own = /VmHWM:\s*(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  return own === undefined ? inherited : Number(own) / 1024;
}
