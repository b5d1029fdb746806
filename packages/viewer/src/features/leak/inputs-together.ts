import type { SaveStatus } from "@sonolens/ui-kit";
import type { LeakInputName, LeakInputs } from "./use-leak-inputs.ts";

/** The worst first: what needs somebody wins over what goes well. */
const order: readonly SaveStatus[] = ["failed", "unsaved", "saving", "saved", "idle"];

export interface InputsTogether {
  readonly status: SaveStatus;
  /** Takes back the change that was saved last; undefined without one. */
  readonly undo: (() => void) | undefined;
  /** Sends again all that could not be saved; undefined where nothing failed. */
  readonly retry: (() => void) | undefined;
}

/** What can be said and undone of all inputs in one place. */
export function inputsTogether(inputs: LeakInputs, lastSaved: LeakInputName | undefined): InputsTogether {
  const all = Object.values(inputs);
  const failed = all.flatMap(({ retry }) => retry ?? []);
  return {
    status: order.find((each) => all.some(({ status }) => status === each)) ?? "idle",
    undo: lastSaved && inputs[lastSaved].undo,
    retry:
      failed.length > 0
        ? () => {
            for (const retry of failed) retry();
          }
        : undefined,
  };
}
