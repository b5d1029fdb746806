/** In a process of its own: exports a recording of so many seconds to a path, and prints what memory it took. */
import { exportHeatmapVideo } from "../index.ts";
import { longRecording } from "./long-recording.ts";

const [durationS = "5", path = "", soundMode = "audible", encoder = "webCodecs", ffmpeg = "ffmpeg"] =
  process.argv.slice(2);
const made = await exportHeatmapVideo(
  { ...longRecording(Number(durationS)), soundMode: soundMode === "lossless" ? "lossless" : "audible" },
  { target: { path }, encoder: encoder === "ffmpeg" ? "ffmpeg" : "webCodecs", ffmpeg },
);
if (!made.ok) throw new Error(made.error.message);
process.stdout.write(
  JSON.stringify({ largestRssMb: process.resourceUsage().maxRSS / 1024, byteLength: made.value.byteLength }),
);
