import { packageBuild } from "../../tooling/package-build.ts";

/** The thread that computes analyses is a module of its own beside the entry. */
export default {
  ...packageBuild,
  entry: { index: "src/index.ts", "analysis-worker": "src/modules/analytics/analysis-worker.ts" },
  // Without its prefix, node:sqlite would be a package.
  removeNodeProtocol: false,
  dts: { entry: { index: "src/index.ts" } },
};
