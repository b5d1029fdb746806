import type { BodyOf } from "@sonolens/api-client";
import { distanceChoices, type Settings, settingsSchema, withCurrency } from "@sonolens/domain";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { sharedState, useShared } from "../lib/shared-state.ts";
import { useClaims } from "./account.ts";
import { unwrap } from "./call-error.ts";
import { sendPatiently } from "./send-patiently.ts";
import { type Services, useServices } from "./services.ts";

/** What somebody changed for the demo account on this device; nothing where it cannot be read. */
function demoChanges({ api, host }: Pick<Services, "api" | "host">): object {
  if (!api.session.claims?.is_demo) return {};
  try {
    const stored: unknown = JSON.parse(host.storage.read("demoSettings") ?? "{}");
    return typeof stored === "object" && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

/** The unit of distances that the settings ask for, where it is not one of those known; metres stand in for it. */
const unknownDistanceUnit = sharedState<string | undefined>(undefined);
export const useUnknownDistanceUnit = () => useShared(unknownDistanceUnit);

export const settingsQueries = {
  key: ["settings"] as const,
  /** The settings of whoever is signed in. */
  mine: (services: Pick<Services, "api" | "host">) =>
    queryOptions({
      queryKey: settingsQueries.key,
      staleTime: 60_000,
      queryFn: async ({ client, signal }): Promise<Settings> => {
        const saved = unwrap(await services.api.getSettings({}, { signal }));
        unknownDistanceUnit.set(distanceChoices(saved.source_distance_unit).warning?.unit);
        const read = settingsSchema.parse({ ...saved, ...demoChanges(services) });
        // What is still being saved stays as it was chosen.
        return unsavedPatches(client, services.api.session.generation).reduce(changedSettings, read);
      },
    }),
};

/** Some of the settings, to be changed. */
export type SettingsChange = BodyOf<"updateSettings">;

/** The settings after a change, by the server's own rule: another currency takes the price away. */
export function changedSettings(settings: Settings, patch: SettingsChange): Settings {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  return { ...withCurrency(settings, patch.currency_iso_code ?? settings.currency_iso_code), ...given };
}

interface ChangeOf {
  readonly patch: SettingsChange;
  /** What was known before it was shown. */
  readonly before: Settings | undefined;
  /** The session that it belongs to. */
  readonly generation: number;
}

const saveKey = ["save-settings"] as const;

/** What this session has changed and the server has not confirmed, in the order of the changes. */
const unsavedPatches = (client: QueryClient, session: number): readonly SettingsChange[] =>
  client
    .getMutationCache()
    .findAll({ mutationKey: saveKey, status: "pending" })
    .map(({ state }) => state.variables as ChangeOf | undefined)
    .flatMap((change) => (change?.generation === session ? [change.patch] : []));

/**
 * Changes settings: seen at once, saved one after the other, rolled back when refused. While the server cannot be
 * reached they wait. Those of the demo account stay on the device (PERM-10). Rejects with CallError.
 */
export function useSaveSettings(): (patch: SettingsChange) => Promise<void> {
  const { api, connection, host } = useServices();
  const { session } = api;
  const client = useQueryClient();
  const isDemo = useClaims()?.is_demo ?? false;
  const show = (change: (known: Settings) => Settings) =>
    client.setQueryData<Settings>(settingsQueries.key, (known) => known && change(known));
  const { mutateAsync } = useMutation({
    mutationKey: saveKey,
    scope: { id: "settings" },
    mutationFn: async ({ patch, generation }: ChangeOf) => {
      if (!isDemo)
        return settingsSchema.parse(
          await sendPatiently({ connection, isOver: () => session.generation !== generation }, () =>
            api.updateSettings({ body: { ...patch, init: true } }),
          ),
        );
      const settings = client.getQueryData<Settings>(settingsQueries.key);
      host.storage.write("demoSettings", JSON.stringify(settings ?? {}));
      return settings;
    },
    onError: (_error, { patch, before, generation }) => {
      // What is known now may be somebody else's.
      if (!before || session.generation !== generation) return;
      const names = Object.keys(changedSettings(before, patch)) as (keyof Settings)[];
      const changed = names.filter((name) => changedSettings(before, patch)[name] !== before[name]);
      show((known) => ({ ...known, ...Object.fromEntries(changed.map((name) => [name, before[name]])) }));
    },
    onSuccess: (settings, { patch }) => {
      if (!settings) return;
      const names = Object.keys(patch) as (keyof Settings)[];
      // Another change may be on its way: only what this one was about is taken from the answer.
      if (names.includes("currency_iso_code")) names.push("energy_cost_kwh");
      show((known) => ({ ...known, ...Object.fromEntries(names.map((name) => [name, settings[name]])) }));
    },
  });
  return useCallback(
    async (patch) => {
      // All before the first wait: a radio button that is not drawn as chosen when its click ends is unchecked again.
      void client.cancelQueries({ queryKey: settingsQueries.key });
      const before = client.getQueryData<Settings>(settingsQueries.key);
      client.setQueryData(settingsQueries.key, before && changedSettings(before, patch));
      await mutateAsync({ patch, before, generation: session.generation });
    },
    [mutateAsync, session, client],
  );
}
