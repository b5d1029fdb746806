import { createBackend } from "@sonolens/backend";
import { readEdition } from "@sonolens/editions";

/**
 * The backend with accounts and registered cameras: `live-server.ts FOLDER ACCOUNTS CAMERAS`. Sends its parent its
 * address and the cameras' secrets, and in reply to every message its memory after a garbage collection.
 */
const [, , dataDir = "", accounts = "1", cameras = "1"] = process.argv;

const backend = await createBackend({
  dataDir,
  edition: readEdition("nl"),
  version: "0.0.0",
  logStream: { write: () => undefined },
  analyzeInBackground: false,
  makeVideos: false,
});
const password = "a long enough word 7";
for (let number = 0; number < Number(accounts); number += 1)
  await backend.ensureAccount({ username: `viewer${number}`, password, kind: "full" });
const secrets: Record<string, string> = {};
for (let number = 0; number < Number(cameras); number += 1) {
  const serial = `SL-${number}`.padEnd(4, "x");
  const added = await backend.cameras.add({ serial });
  if (!added.ok) throw new Error(added.error.message);
  secrets[serial] = added.value.secret;
}
const { address } = await backend.listen(0);
process.send?.({ address, password, secrets });
process.on("message", () => {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ heldBytes: heapUsed + external, rssBytes: rss });
});
process.on("disconnect", () => void backend.close().then(() => process.exit()));
