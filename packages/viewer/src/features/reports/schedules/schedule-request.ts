import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useSessionStore } from "../../../lib/state/frame.ts";
import { sessionAtom } from "../../../lib/state/shared-state.ts";

/** The filters of the gallery, as in its link. */
export type GallerySearch = Readonly<Record<string, unknown>>;

/** Those that a new schedule is to begin with, until its form takes them. */
const requested = sessionAtom((): GallerySearch | undefined => undefined);

/** Opens the form of a new schedule with the filters of the gallery. */
export function useOpenNewSchedule(): (search: GallerySearch) => void {
  const store = useSessionStore();
  const navigate = useNavigate();
  return useCallback(
    (search) => {
      store.set(requested, search);
      void navigate({ to: "/reports", search: { tab: "schedules" } });
    },
    [store, navigate],
  );
}

/** Takes the filters of a new schedule, once. */
export function useTakeNewSchedule(): () => GallerySearch | undefined {
  const store = useSessionStore();
  return useCallback(() => {
    const search = store.get(requested);
    store.set(requested, undefined);
    return search;
  }, [store]);
}
