import { useEffect } from "react";
import { drawnAndIdle } from "../../lib/loading/idle.ts";
import { loadPart } from "../../lib/loading/load-part.ts";
import { sharedState, useShared } from "../../lib/state/shared-state.ts";
import { galleryViewFrom, isUsual } from "./gallery-link.ts";

type Rules = typeof import("./gallery-rules.ts");

interface Loaded {
  readonly rules?: Rules;
  readonly error?: unknown;
}

const loaded = sharedState<Loaded>({}, { isOfProgram: true });
let loading: Promise<Rules> | undefined;

/** Loads the code that filters, sorts and groups the snapshots. */
export function loadGalleryRules(): Promise<Rules> {
  loading ??= loadPart(() => import("./gallery-rules.ts")).then(
    (rules) => {
      loaded.set({ rules });
      return rules;
    },
    (error: unknown) => {
      loading = undefined;
      loaded.set({ error });
      throw error;
    },
  );
  return loading;
}

/**
 * The code of the filters once it is loaded: at once if it is needed, else once the page has rendered without it and is
 * idle.
 */
export function useGalleryRules(isNeeded: boolean, isShown: boolean): Rules | undefined {
  const { rules, error } = useShared(loaded);
  useEffect(() => {
    const begin = () => void loadGalleryRules().catch(() => undefined);
    if (isNeeded) begin();
    else if (isShown) void drawnAndIdle().then(begin);
  }, [isNeeded, isShown]);
  if (isNeeded && !rules && error) throw error;
  return rules;
}

/** Loads the code of the filters along with the list, if a URL needs it for its first cards. */
export function prepareGallery(search: Readonly<Record<string, unknown>>): void {
  if (!isUsual(galleryViewFrom(search))) void loadGalleryRules().catch(() => undefined);
}
