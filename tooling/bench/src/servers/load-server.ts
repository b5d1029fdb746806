import { createBackend } from "@sonolens/backend";
import { readEdition } from "@sonolens/editions";

/**
 * The backend on a populated folder: `load-server.ts FOLDER [analyse]`. Sends its parent its address, and in reply to
 * every message its memory after a garbage collection.
 */
const [, , dataDir = "", analyse] = process.argv;

const backend = await createBackend({
  dataDir,
  edition: readEdition("nl"),
  version: "0.0.0",
  logStream: { write: () => undefined },
  analyzeInBackground: analyse === "analyse",
  makeVideos: false,
});
const { address } = await backend.listen(0);
process.send?.({ address });
process.on("message", () => {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ heldBytes: heapUsed + external, rssBytes: rss });
});
process.on("disconnect", () => void backend.close().then(() => process.exit()));
