import { createBackend } from "../create-backend.ts";
import { testLeakCalibration } from "./test-leak-calibration.ts";

/** A backend as a process of its own, to be killed: `node crash-server.ts FOLDER` prints its address. */
const [, , dataDir = ""] = process.argv;
const backend = await createBackend({
  dataDir,
  edition: { name: "nl", productName: "Sonolens NL" },
  version: "0.1.0",
  logLevel: "error",
  leakCalibrationOf: () => testLeakCalibration,
});
await backend.ensureAccount({ username: "full", password: "full-sonolens", kind: "full" });
const { address } = await backend.listen(0);
process.stdout.write(`${address}\n`);
