import type { KyselyPlugin } from "kysely";

/** A turn with statements for so long goes on as the next one. */
const maxTurnMs = 5;

/**
 * Divides turns of the event loop with many statements. An embedded database answers without waiting, so that all that
 * several calls do with it would be one turn, for which everything else waits.
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
