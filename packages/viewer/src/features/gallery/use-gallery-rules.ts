import { useEffect } from "react";
import { drawnAndIdle } from "../../lib/idle.ts";
import { loadPart } from "../../lib/load-part.ts";
import { sharedState, useShared } from "../../lib/shared-state.ts";
import { galleryViewFrom, isUsual } from "./gallery-link.ts";

type Rules = typeof import("./gallery-rules.ts");

interface Loaded {
  readonly rules?: Rules;
  readonly error?: unknown;
}

const loaded = sharedState<Loaded>({}, { isOfProgram: true });
let loading: Promise<Rules> | undefined;

/** Fetches what filters, sorts and groups the snapshots. */
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
 * The rules once they are there: asked for at once where they are needed, else once the page shows what it can without
 * them and has nothing more urgent to do.
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

/** Fetches the rules beside the list where a link needs them for its first cards. */
export function prepareGallery(search: Readonly<Record<string, unknown>>): void {
  if (!isUsual(galleryViewFrom(search))) void loadGalleryRules().catch(() => undefined);
}
