import { createBackend } from "@sonolens/backend";
import { defaultEditionName, readEdition } from "@sonolens/editions";
import { productVersion, webRoot } from "../repository-paths.ts";

/**
 * `serve-briefly.ts SECONDS`: the product with live-message credentials of this lifetime, which operators cannot
 * configure. Reads PORT, HOST, DATA_DIR and DATABASE_URL, and prints its address like `sonolens serve`.
 */
const [, , seconds] = process.argv;
const { PORT = "0", HOST = "127.0.0.1", DATA_DIR = "", DATABASE_URL } = process.env;
const folder = webRoot();
const backend = await createBackend({
  dataDir: DATA_DIR,
  ...(DATABASE_URL !== undefined && { databaseUrl: DATABASE_URL }),
  edition: readEdition(defaultEditionName),
  version: productVersion,
  logLevel: "warn",
  tokenLifetimes: { liveS: Number(seconds) },
  ...(folder !== undefined && { webRoot: folder }),
});
const { address } = await backend.listen(Number(PORT), HOST);
process.stdout.write(`Sonolens is running: ${address}/\n${address}${backend.outboxPath}\n`);
