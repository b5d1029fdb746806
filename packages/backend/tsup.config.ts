import { packageBuild } from "../../tooling/package-build.ts";

/** Threads and processes that compute are modules of their own beside the entry. */
export default {
  ...packageBuild,
  entry: {
    index: "src/index.ts",
    "analysis-worker": "src/modules/analytics/analysis-worker.ts",
    "audible-worker": "src/modules/media/audible-worker.ts",
    "blob-worker": "src/storage/blobs/blob-worker.ts",
    "check-worker": "src/check/check-worker.ts",
    "report-worker": "src/modules/report-schedules/report-worker.ts",
    "table-worker": "src/modules/exports/table-worker.ts",
    "video-worker": "src/modules/videos/video-worker.ts",
  },
  // Without its prefix, node:sqlite would be a package.
  removeNodeProtocol: false,
};
