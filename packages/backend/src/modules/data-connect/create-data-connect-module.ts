import type { BackendCore } from "../../backend-core.ts";
import { createDataConnectRepository } from "./data-connect.repository.ts";
import { createDataConnectRoutes } from "./data-connect.routes.ts";
import { createDataConnectService, type DataConnectService } from "./data-connect.service.ts";

/** Keys of other programs: their calls, and the lookup of a key's owner. */
export interface DataConnectModule {
  readonly handlers: ReturnType<typeof createDataConnectRoutes>;
  readonly authenticate: DataConnectService["authenticate"];
  start(): void;
  stop(): Promise<void>;
}

const saveEveryMs = 1_000;

export function createDataConnectModule(core: BackendCore): DataConnectModule {
  const { database, logger } = core;
  const keys = createDataConnectService(core, createDataConnectRepository(database));
  let timer: NodeJS.Timeout | undefined;
  const save = (): Promise<void> =>
    keys.saveCounts().catch((error: unknown) => logger.warn({ err: error }, "counting calls failed"));
  return {
    handlers: createDataConnectRoutes(keys),
    authenticate: (key) => keys.authenticate(key),
    start() {
      timer ??= setInterval(() => void save(), saveEveryMs).unref();
    },
    stop() {
      clearInterval(timer);
      return save();
    },
  };
}
