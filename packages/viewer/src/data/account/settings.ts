import type { BodyOf } from "@sonolens/api-client";
import {
  type DistanceUnit,
  distanceChoices,
  effectiveSettings,
  type FixedSettings,
  type Settings,
  settingsSchema,
  settingsScope,
  withCurrency,
} from "@sonolens/domain";
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useSessionState, useSessionStore } from "../../lib/state/frame.ts";
import { type SharedStore, sessionAtom } from "../../lib/state/shared-state.ts";
import { unwrap } from "../server/call-error.ts";
import { lifetimeOfChange, type RetryContext, sendWithRetry } from "../server/send-with-retry.ts";
import { type Services, useServices } from "../services.ts";
import { rolesOfClaims, useClaims } from "./account.ts";

/** Whether the settings of the signed-in user stay on this device, as those of the demo account do. */
const staysOnDevice = (claims: Services["api"]["session"]["claims"]): boolean =>
  claims !== undefined && settingsScope(rolesOfClaims(claims)) === "device";

/** The changes of the demo account's settings on this device; empty if unreadable. */
function demoChanges({ api, host }: Pick<Services, "api" | "host">): object {
  if (!staysOnDevice(api.session.claims)) return {};
  try {
    const stored: unknown = JSON.parse(host.storage.read("demoSettings") ?? "{}");
    return typeof stored === "object" && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

/** The distance unit of the settings if it is not a known one; meters replace it. */
const unknownDistanceUnit = sessionAtom((): string | undefined => undefined);
export const useUnknownDistanceUnit = () => useSessionState(unknownDistanceUnit);

const nothingFixed: FixedSettings = { values: {}, groups: {} };
/** What groups of the organization fix for the user; see `useFixedSettings`. */
export const fixedSettings = sessionAtom(() => nothingFixed);

export const settingsQueries = {
  key: ["settings"] as const,
  /** The settings of the signed-in user. */
  mine: (services: Pick<Services, "api" | "host" | "frame">) =>
    queryOptions({
      queryKey: settingsQueries.key,
      staleTime: 60_000,
      queryFn: async ({ client, signal }): Promise<Settings> => {
        const store = services.frame.session();
        const { fixed = nothingFixed, ...saved } = unwrap(await services.api.getSettings({}, { signal }));
        store.set(fixedSettings, fixed);
        store.set(unknownDistanceUnit, distanceChoices(saved.source_distance_unit).warning?.unit);
        const read = effectiveSettings({ ...saved, ...demoChanges(services) }, fixed.values);
        // Unsaved changes keep the chosen values.
        return unsavedPatches(client, store).reduce(changedSettings, read);
      },
    }),
};

export const defaultSettings = settingsSchema.parse({});

/** The settings of the signed-in user, or the defaults if they cannot be loaded; undefined until then. */
export function useSettingsOrDefaults(): Settings | undefined {
  const { data, failureCount } = useQuery(settingsQueries.mine(useServices()));
  // Kept while they are requested again: a screen that came and went with each attempt would request them without end.
  const [hasFailed, setHasFailed] = useState(false);
  if (!hasFailed && failureCount > 0) setHasFailed(true);
  return data ?? (hasFailed ? defaultSettings : undefined);
}

/** The unit in which lengths are shown; meters until it is known. */
export const useDistanceUnit = (): DistanceUnit =>
  useQuery(settingsQueries.mine(useServices())).data?.source_distance_unit ?? "METERS";

/** A partial change of the settings. */
export type SettingsChange = BodyOf<"updateSettings">;

/** The settings after a change, by the server's own rule: another currency clears the price. */
export function changedSettings(settings: Settings, patch: SettingsChange): Settings {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  return { ...withCurrency(settings, patch.currency_iso_code ?? settings.currency_iso_code), ...given };
}

interface ChangeOf {
  readonly patch: SettingsChange;
  /** The settings before the change was shown. */
  readonly before: Settings | undefined;
  /** Of the session that it belongs to. */
  readonly store: SharedStore<"session">;
  readonly lifetime: RetryContext["scope"];
}

const saveKey = ["save-settings"] as const;

/** The unconfirmed changes of this session, in order. */
const unsavedPatches = (client: QueryClient, store: SharedStore<"session">): readonly SettingsChange[] =>
  client
    .getMutationCache()
    .findAll({ mutationKey: saveKey, status: "pending" })
    .map(({ state }) => state.variables as ChangeOf | undefined)
    .flatMap((change) => (change?.store === store ? [change.patch] : []));

/**
 * Changes settings: shown at once, saved one at a time, rolled back if rejected. While the server is unreachable they
 * wait. Those of the demo account stay on the device (PERM-10). Rejects with CallError.
 */
export function useSaveSettings(): (patch: SettingsChange) => Promise<void> {
  const { api, connection, host } = useServices();
  const store = useSessionStore();
  const client = useQueryClient();
  const isOnDevice = staysOnDevice(useClaims());
  const show = (change: (known: Settings) => Settings) =>
    client.setQueryData<Settings>(settingsQueries.key, (known) => known && change(known));
  const { mutateAsync } = useMutation({
    mutationKey: saveKey,
    scope: { id: "settings" },
    mutationFn: async ({ patch, lifetime }: ChangeOf) => {
      if (!isOnDevice)
        return settingsSchema.parse(
          await sendWithRetry({ connection, scope: lifetime }, () =>
            api.updateSettings({ body: { ...patch, init: true } }),
          ),
        );
      // They are removed at the end of the session.
      if (lifetime.disposed) return undefined;
      // Not cached any more once the viewer is removed.
      const settings = client.getQueryData<Settings>(settingsQueries.key);
      const changes = settings ?? { ...demoChanges({ api, host }), ...patch };
      host.storage.write("demoSettings", JSON.stringify(changes));
      return settings;
    },
    onError: (_error, { patch, before, store }) => {
      // The cached data may belong to another user by now.
      if (!before || store.scope.disposed) return;
      const names = Object.keys(changedSettings(before, patch)) as (keyof Settings)[];
      const changed = names.filter((name) => changedSettings(before, patch)[name] !== before[name]);
      show((known) => ({ ...known, ...Object.fromEntries(changed.map((name) => [name, before[name]])) }));
    },
    onSuccess: (settings, { patch }) => {
      if (!settings) return;
      const names = Object.keys(patch) as (keyof Settings)[];
      // Another change may be in flight: only the fields of this one are taken from the response.
      if (names.includes("currency_iso_code")) names.push("energy_cost_kwh");
      show((known) => ({ ...known, ...Object.fromEntries(names.map((name) => [name, settings[name]])) }));
    },
  });
  return useCallback(
    async (patch) => {
      // Everything before the first await: a radio button that is not rendered as checked when its click ends is
      // unchecked again.
      const wasFetching = client.isFetching({ queryKey: settingsQueries.key }) > 0;
      void client.cancelQueries({ queryKey: settingsQueries.key });
      const before = client.getQueryData<Settings>(settingsQueries.key);
      client.setQueryData(settingsQueries.key, before && changedSettings(before, patch));
      try {
        await mutateAsync({ patch, before, store, lifetime: lifetimeOfChange(api, store) });
      } finally {
        // The cancelled request may have been for a change on another device.
        if (wasFetching && !store.scope.disposed)
          void client.invalidateQueries({ queryKey: settingsQueries.key });
      }
    },
    [api, mutateAsync, store, client],
  );
}
