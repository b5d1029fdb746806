import { AsyncLocalStorage } from "node:async_hooks";
import type { Reserve } from "../reserve.ts";
import { storageFault } from "../storage-error.ts";
import type { Database } from "./open-database.ts";

/**
 * A database whose essential transactions go on when its disk is full, as they may use a reserve; all others are
 * refused, as by a full disk, from then on until there is room again.
 */
export function withReserve(database: Database, reserve: Pick<Reserve, "release" | "assertRoom">): Database {
  const modes = new AsyncLocalStorage<"essential" | "inside">();
  return {
    ...database,
    essential: (work) => (modes.getStore() === "inside" ? work() : modes.run("essential", work)),
    async transaction(work) {
      const mode = modes.getStore();
      if (mode === "inside") return database.transaction(work);
      const run = () => database.transaction(() => modes.run("inside", work));
      if (mode === undefined) {
        await reserve.assertRoom();
        return run();
      }
      try {
        return await run();
      } catch (error) {
        if (storageFault(error) !== "full") throw error;
        await reserve.release();
        return run();
      }
    },
  };
}
