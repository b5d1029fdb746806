import type { SaveStatus } from "@sonolens/ui-kit";
import type { LeakInputs } from "./use-leak-inputs.ts";

/** Worst first: what needs attention wins over what succeeded. */
const order: readonly SaveStatus[] = ["failed", "unsaved", "saving", "saved", "idle"];

export interface InputsTogether {
  readonly status: SaveStatus;
  /** Retries everything that could not be saved; undefined if nothing failed. */
  readonly retry: (() => void) | undefined;
}

/** The combined status and retry of all inputs. */
export function inputsTogether(inputs: LeakInputs): InputsTogether {
  const all = Object.values(inputs);
  const failed = all.flatMap(({ retry }) => retry ?? []);
  return {
    status: order.find((each) => all.some(({ status }) => status === each)) ?? "idle",
    retry:
      failed.length > 0
        ? () => {
            for (const retry of failed) retry();
          }
        : undefined,
  };
}
