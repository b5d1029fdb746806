import type { SaveStatus } from "@sonolens/ui-kit";

/** Worst first: what needs attention wins over what succeeded. */
const order: readonly SaveStatus[] = ["failed", "unsaved", "saving", "saved", "idle"];

/** How the saving of one or several inputs stands. */
export interface Saving {
  readonly status: SaveStatus;
  /** Retries what could not be saved; undefined if nothing failed. */
  readonly retry: (() => void) | undefined;
}

/** The combined status and retry of inputs. */
export function inputsTogether(inputs: readonly Saving[]): Saving {
  const failed = inputs.flatMap(({ retry }) => retry ?? []);
  return {
    status: order.find((each) => inputs.some(({ status }) => status === each)) ?? "idle",
    retry:
      failed.length > 0
        ? () => {
            for (const retry of failed) retry();
          }
        : undefined,
  };
}
