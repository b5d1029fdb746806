import { useMemo } from "react";
import { useSessionState } from "../../lib/state/frame.ts";
import { sessionAtom } from "../../lib/state/shared-state.ts";

/** The tag that was added last in the session, to one snapshot or to many. */
export const lastTag = sessionAtom((): string | undefined => undefined);

/** The tags that an input offers. */
export interface OfferedTags {
  /** All tags in use: the one that was added last, then the most used. */
  readonly suggestions: readonly string[];
  /** The one that was added last, which Enter adds again. */
  readonly repeated: string | undefined;
}

/** The tags in use, with the last one of the session first. */
export function useOfferedTags(known: readonly string[]): OfferedTags {
  const repeated = useSessionState(lastTag);
  return useMemo(() => {
    const suggestions =
      repeated === undefined ? known : [repeated, ...known.filter((tag) => tag !== repeated)];
    return { suggestions, repeated };
  }, [known, repeated]);
}
