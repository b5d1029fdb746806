import { defineModule } from "../../composition/module.ts";
import type { Caller } from "../../policy/caller.ts";
import { accountModule } from "../account/index.ts";
import { createDataConnectRepository } from "./data-connect.repository.ts";
import { createDataConnectRoutes } from "./data-connect.routes.ts";
import { createDataConnectService } from "./data-connect.service.ts";

const saveEveryMs = 1_000;

interface KeyOwners {
  /** The caller with this key; undefined if it is no key. */
  authenticate(key: string): Promise<Caller | undefined>;
}

/** Keys of other programs: their calls, and the lookup of a key's owner. */
export const dataConnectModule = defineModule({
  name: "dataConnect",
  needs: ["database", "key", "logger", "nowMs", accountModule],
  create({ account: { accounts, features }, ...core }) {
    const keys = createDataConnectService(
      { ...core, accounts, features },
      createDataConnectRepository(core.database),
    );
    const owners: KeyOwners = keys;
    let timer: NodeJS.Timeout | undefined;
    const save = (): Promise<void> =>
      keys.saveCounts().catch((error: unknown) => core.logger.warn({ err: error }, "counting calls failed"));
    return {
      exports: owners,
      handlers: createDataConnectRoutes(keys),
      begin() {
        timer ??= setInterval(() => void save(), saveEveryMs).unref();
      },
      // Calls are counted as long as the server answers.
      close() {
        clearInterval(timer);
        return save();
      },
    };
  },
});
