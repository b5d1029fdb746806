import type { ApiClient } from "@sonolens/api-client";
import { exportTasks } from "../../lib/export-tasks.ts";
import { MovieTasks } from "./MovieTasks.tsx";
import { type Movie, type MovieOrder, movieTasks } from "./movie-tasks.ts";

const panelId = "movies";

/** Puts the movies on the panel in the corner of every page, and takes them off when there is none any more. */
function updatePanel(): void {
  const others = exportTasks.get().filter(({ id }) => id !== panelId);
  if (movieTasks.get().length === 0) exportTasks.set(others);
  else if (others.length === exportTasks.get().length)
    exportTasks.set([...others, { id: panelId, kind: "work", View: MovieTasks }]);
}

/**
 * Has the server make the movie of a snapshot and shows on the panel of exports how far it is. One that is on the panel
 * already goes on, and is begun anew where it ended.
 */
export function startMovie(api: ApiClient, order: MovieOrder): void {
  const known = movieTasks.get();
  if (known.some(({ id }) => id === order.id)) {
    const asked = (movie: Movie) => ({ ...movie, timesAsked: movie.timesAsked + 1 });
    movieTasks.set(known.map((movie) => (movie.id === order.id ? asked(movie) : movie)));
    return;
  }
  const close = () => {
    stopListening();
    movieTasks.set(movieTasks.get().filter(({ id }) => id !== order.id));
    updatePanel();
  };
  // Another user is told nothing of it.
  const stopListening = api.session.subscribe(({ type }) => type === "ended" && close());
  movieTasks.set([...known, { ...order, timesAsked: 1, close }]);
  updatePanel();
}
