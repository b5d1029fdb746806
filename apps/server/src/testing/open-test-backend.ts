import { openBackend } from "../open-backend.ts";
import { withDatabaseOf } from "./database-settings.ts";

/** Opens a data folder like commands do, wherever its database is. */
export const openTestBackend: typeof openBackend = (options) =>
  withDatabaseOf(["--data", options.dataDir], () => openBackend(options));
