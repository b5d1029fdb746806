import { serveHeatmapFrames } from "../index.ts";

serveHeatmapFrames(self);
