import { loadPart } from "../../lib/load-part.ts";
import type { MovieOrder } from "./movie-tasks.ts";

/** Has the server make the movie of a snapshot, for the panel of exports. Rejects where the part for it does not come. */
export async function exportMovie(order: MovieOrder): Promise<void> {
  const { startMovie } = await loadPart(() => import("./start-movie.ts"));
  startMovie(order);
}
