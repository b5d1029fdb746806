import type { LoadPart } from "../../lib/loading/load-part.ts";
import type { MovieOrder, MovieServices } from "./start-movie.ts";

/** Has the server make the movie of a snapshot, as a task. Rejects where the code for it cannot be loaded. */
export async function exportMovie(
  { loadPart, ...services }: MovieServices & { readonly loadPart: LoadPart },
  order: MovieOrder,
): Promise<void> {
  const { startMovie } = await loadPart(() => import("./start-movie.ts"));
  startMovie(services, order);
}
