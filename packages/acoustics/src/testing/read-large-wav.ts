/**
 * Writes a sparse WAV file of 64 channels of 24 bits in 32, which is scanned twice, reads it to its end, and prints the
 * memory used: `node --conditions=@sonolens/source read-large-wav.ts FILE BYTES blob|handle`.
 */
import { openAsBlob, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { encodeWavBlocks } from "../wav/encode-wav.ts";
import { openWav } from "../wav/open-wav.ts";
import { blobSource, fileHandleSource } from "../wav/wav-source.ts";

const [path = "", bytesText = "", kind = ""] = process.argv.slice(2);
const frames = Number(bytesText) / 256;
const shape = { channelCount: 64, sampleRateHz: 128_000, frames, format: "float32" } as const;
const { value: head } = await encodeWavBlocks([], shape).next();
if (!head) throw new Error("There is no header.");
const view = new DataView(head.buffer);
view.setUint16(44, 1, true);
view.setUint16(38, 24, true);
writeFileSync(path, head);
const size = head.length + 256 * frames;
truncateSync(path, size);

const handle = await open(path);
const baseBytes = process.memoryUsage.rss();
const source = kind === "blob" ? blobSource(await openAsBlob(path)) : fileHandleSource(handle, size);
const wav = await openWav(source);
let read = 0;
for await (const channels of wav.blocks()) read += channels[63]?.length ?? 0;
const peakBytes = maxRssBytes();
await handle.close();
process.stdout.write(JSON.stringify({ frames: read, baseBytes, addedBytes: peakBytes - baseBytes }));

/** Peak memory of this process. On Linux `maxRSS` starts with that of the parent process. */
function maxRssBytes(): number {
  const inherited = process.resourceUsage().maxRSS * 1024;
  if (process.platform !== "linux") return inherited;
  const own = /VmHWM:\s*(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  return own === undefined ? inherited : Number(own) * 1024;
}
