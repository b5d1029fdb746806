import type { ApiClient, ApiSchema } from "@sonolens/api-client";
import { fleetUpdateState, isUpdateOutrun, type UpdateMode } from "@sonolens/domain";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "./call-error.ts";
import { type CameraVersions, cameraQueries } from "./cameras.ts";
import { useServices } from "./services.ts";

export type CameraSoftware = ApiSchema<"SoftwareUpdate">;
export type LastUpdate = ApiSchema<"LastDeviceUpdate">;

const quarterHourMs = 900_000;

export const softwareQueries = {
  /** Every version for the cameras of the account, newest first, with its notes in the language of `locale`. */
  all: (api: ApiClient, locale: string) =>
    queryOptions({
      queryKey: [...cameraQueries.key, "software", locale],
      staleTime: quarterHourMs,
      queryFn: async ({ signal }) => unwrap(await api.listSoftwareUpdates({}, { signal })),
    }),
};

/** Whether an update is on its way to the camera over the air, or being installed. */
export function isBeingUpdated({ LastUpdate: last, SoftwareVersionId: installed }: CameraVersions): boolean {
  return (
    last?.updateMode === "S3" &&
    !isUpdateOutrun(last, installed) &&
    fleetUpdateState(last.status) === "progress"
  );
}

interface WantedUpdate {
  readonly software: CameraSoftware;
  readonly mode: UpdateMode;
}

/**
 * Asks a camera to update; answers what the server made of it. Rejects with CallError, and is not sent again by itself.
 */
export function useRequestUpdate(serial: string, versions: CameraVersions) {
  const { api } = useServices();
  const client = useQueryClient();
  const { queryKey } = cameraQueries.versions(api, serial);
  return useMutation({
    mutationFn: async ({ software, mode }: WantedUpdate) =>
      unwrap(
        await api.requestDeviceUpdate({
          path: { serial },
          body: {
            targetSoftwareVersion: software.SoftwareVersionId,
            configurationId: software.ConfigurationId ?? versions.ConfigurationId,
            updateMode: mode,
          },
        }),
      ),
    onSuccess: ({ ExecutionId, status, sent }, { software, mode }) => {
      // The buttons rest from now on, also where the camera cannot be asked for just now.
      const LastUpdate: LastUpdate = {
        ...{ ExecutionId, status, SoftwareVersionId: software.SoftwareVersionId, updateMode: mode },
        ...{ requestedAt: new Date(api.session.serverNowMs()).toISOString(), downloadUrl: null },
      };
      if (sent) client.setQueryData(queryKey, (known) => known && { ...known, LastUpdate });
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
