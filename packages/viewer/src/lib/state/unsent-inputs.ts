import { sessionAtom } from "./shared-state.ts";

/** What sends each input that was typed and waits to be saved, for what must come after it. */
export const unsentInputs = sessionAtom(() => new Set<() => void>());
