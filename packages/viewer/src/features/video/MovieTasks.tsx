import { errorMessageKey } from "@sonolens/i18n";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { reasonOf } from "../../data/call-error.ts";
import { serverVideoQueries } from "../../data/server-videos.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/use-words.ts";
import { type MovieState, MovieTaskView } from "./MovieTaskView.tsx";
import { type Movie, useMovieTasks } from "./movie-tasks.ts";

/** The movies that the server makes, for the panel in the corner of every page. */
export function MovieTasks() {
  return useMovieTasks().map((movie) => <MovieTask key={movie.id} movie={movie} />);
}

/** The movie that the server makes of a snapshot, as messages tell how far it is (VID-16, VID-17). */
function MovieTask({ movie }: { readonly movie: Movie }) {
  const { api, host } = useServices();
  const { t } = useWords();
  const client = useQueryClient();
  const options = serverVideoQueries.movie(api, movie.serial, movie.id);
  const { data, error } = useQuery(options);
  const stateNow = (): MovieState => {
    const failed = (code: string | undefined): MovieState => ({
      kind: "failed",
      reason: code && t(errorMessageKey(code)),
    });
    if (data?.status === "error") return failed(data.reason ?? undefined);
    if (data?.status === "noVideo") return { kind: "noVideo" };
    if (data?.status === "ready" && data.url !== null) {
      const base = new URL(host.apiBaseUrl || "/", window.location.href);
      return { kind: "made", href: new URL(data.url, base).href, fileName: data.fileName ?? "" };
    }
    if (data === undefined && error) return failed(reasonOf(error)?.code);
    return { kind: "making", percent: data?.progress };
  };
  const state = stateNow();
  const begin = () => void client.resetQueries({ queryKey: options.queryKey });
  const beginAgain = useEffectEvent(() => {
    if (state.kind !== "making") begin();
  });
  const timesTaken = useRef(movie.timesAsked);
  useEffect(() => {
    if (movie.timesAsked === timesTaken.current) return;
    timesTaken.current = movie.timesAsked;
    beginAgain();
  }, [movie.timesAsked]);
  return (
    <MovieTaskView
      snapshot={{ label: movie.label, state }}
      actions={{ close: movie.close, tryAgain: begin }}
    />
  );
}
