import { serveHeatmapFrames } from "@sonolens/heatmap-renderer";

serveHeatmapFrames(self);
