import { defineModule } from "../../composition/module.ts";
import type { Caller } from "../../policy/caller.ts";
import { credentialRefOf } from "../../policy/credential-ref.ts";
import { accountModule } from "../account/index.ts";
import { componentsModule } from "../components/index.ts";
import { organizationsModule } from "../organizations/index.ts";
import { settingsModule } from "../settings/index.ts";
import { snapshotsModule } from "../snapshots/index.ts";
import { visibilityModule } from "../visibility/index.ts";
import { createDataConnectRepository } from "./data-connect.repository.ts";
import { createDataConnectRoutes } from "./data-connect.routes.ts";
import { createDataConnectService } from "./data-connect.service.ts";
import { createFeedRoutes } from "./feed.routes.ts";

const saveEveryMs = 1_000;

interface KeyOwners {
  /** The caller with this key; undefined if it is no key. */
  authenticate(key: string, isAgain?: boolean): Promise<Caller | undefined>;
}

/** Keys of other programs: their calls, the lookup of a key's owner, and feeds of snapshots. */
export const dataConnectModule = defineModule({
  name: "dataConnect",
  needs: [
    "options",
    "database",
    "key",
    "logger",
    "nowMs",
    "outbox",
    "publicUrl",
    "rateCounts",
    accountModule,
    componentsModule,
    organizationsModule,
    settingsModule,
    snapshotsModule,
    visibilityModule,
  ],
  create({
    account: { accounts, features, credentialStatuses },
    components,
    organizations,
    settings,
    snapshots: { rows: snapshots },
    visibility: { visibility, versions },
    ...core
  }) {
    const keys = createDataConnectService(
      { ...core, accounts, features, organizations },
      createDataConnectRepository(core.database),
    );
    const owners: KeyOwners = keys;
    const isValid = async (caller: Caller): Promise<boolean> =>
      caller.keyHash === undefined
        ? credentialStatuses.isValid(credentialRefOf(caller))
        : (await keys.callerOf(caller.keyHash)) !== undefined;
    let timer: NodeJS.Timeout | undefined;
    const save = (): Promise<void> =>
      keys.saveCounts().catch((error: unknown) => core.logger.warn({ err: error }, "counting calls failed"));
    return {
      exports: owners,
      handlers: {
        ...createDataConnectRoutes(keys),
        ...createFeedRoutes(keys, {
          ...core,
          ...{ snapshots, visibility, versions, settings, organizations, components, isValid },
        }),
      },
      maintenanceTasks: [{ name: "remove replaced keys", run: () => keys.removeReplaced() }],
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
