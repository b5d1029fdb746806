import { serveHeatmapFilm } from "../index.ts";

serveHeatmapFilm(self);
