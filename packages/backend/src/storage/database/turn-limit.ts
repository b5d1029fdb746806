import type { KyselyPlugin } from "kysely";

/** A turn that reads for so long goes on as the next one. */
const maxTurnMs = 5;

/**
 * Divides turns of the event loop that read much. An embedded database answers without waiting, so that all that several
 * calls read would be one turn, for which everything else waits.
 */
export function createTurnLimit(): KyselyPlugin {
  let beganMs: number | undefined;
  return {
    transformQuery({ node }) {
      if (beganMs === undefined) {
        beganMs = performance.now();
        setImmediate(() => {
          beganMs = undefined;
        });
      }
      return node;
    },
    async transformResult({ result }) {
      if (beganMs !== undefined && performance.now() - beganMs > maxTurnMs)
        await new Promise((resolve) => setImmediate(resolve));
      return result;
    },
  };
}
