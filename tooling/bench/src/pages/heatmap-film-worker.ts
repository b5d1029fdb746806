import { serveHeatmapFilm } from "@sonolens/heatmap-renderer";

serveHeatmapFilm(self);
