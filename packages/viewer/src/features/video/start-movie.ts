import { showOnPanel, takeOffPanel } from "../../lib/export-tasks.ts";
import { MovieTasks } from "./MovieTasks.tsx";
import { type Movie, type MovieOrder, movieTasks } from "./movie-tasks.ts";

const panelId = "movies";

function stop(): void {
  for (const { close } of movieTasks.get()) close();
}

/** Puts the movies on the panel in the corner of every page, and takes them off when there is none any more. */
function updatePanel(): void {
  if (movieTasks.get().length === 0) takeOffPanel(panelId);
  else showOnPanel({ id: panelId, kind: "work", View: MovieTasks, stop });
}

/**
 * Has the server make the movie of a snapshot and shows on the panel of exports how far it is. One that is on the panel
 * already goes on, and is begun anew where it ended.
 */
export function startMovie(order: MovieOrder): void {
  const known = movieTasks.get();
  if (known.some(({ id }) => id === order.id)) {
    const asked = (movie: Movie) => ({ ...movie, timesAsked: movie.timesAsked + 1 });
    movieTasks.set(known.map((movie) => (movie.id === order.id ? asked(movie) : movie)));
    return;
  }
  const close = () => {
    movieTasks.set(movieTasks.get().filter(({ id }) => id !== order.id));
    updatePanel();
  };
  movieTasks.set([...known, { ...order, timesAsked: 1, close }]);
  updatePanel();
}
