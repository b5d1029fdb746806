import { useRouterState } from "@tanstack/react-router";
import { useCallback } from "react";
import { useServices } from "../../data/services.ts";
import { useFrameState } from "../../lib/state/frame.ts";
import { frameAtom } from "../../lib/state/shared-state.ts";
import { seenTipsFrom, type TipsPlace, tipsPlaceAt } from "./tips-place.ts";

const seenTips = frameAtom((): readonly string[] | undefined => undefined);

/** The tips of the current page: for which screen, and whether they were closed on this device before. */
export function useTips(): {
  readonly place: TipsPlace;
  readonly seen: boolean;
  readonly markSeen: () => void;
} {
  const { host, frame } = useServices();
  const known = useFrameState(seenTips);
  const place = tipsPlaceAt(useRouterState({ select: ({ location }) => location.pathname }));
  const markSeen = useCallback(() => {
    const seen = [...new Set([...seenTipsFrom(host.storage.read("tipsSeen")), place])];
    host.storage.write("tipsSeen", seen.join(" "));
    frame.store.set(seenTips, seen);
  }, [host, frame, place]);
  const all = known ?? seenTipsFrom(host.storage.read("tipsSeen"));
  return { place, seen: all.includes(place), markSeen };
}

/** Whether the tips of this page were not closed on this device yet: the badge of their button. */
export const useUnseenTips = (): boolean => !useTips().seen;
