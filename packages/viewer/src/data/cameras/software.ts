import type { ApiClient, ApiSchema } from "@sonolens/api-client";
import { fleetUpdateState, isUpdateOutrun, type UpdateMode } from "@sonolens/domain";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "../server/call-error.ts";
import { useServices } from "../services.ts";
import { type CameraVersions, cameraQueries } from "./cameras.ts";

export type CameraSoftware = ApiSchema<"SoftwareUpdate">;
export type LastUpdate = ApiSchema<"LastDeviceUpdate">;

const quarterHourMs = 900_000;

export const softwareQueries = {
  /** Every version for the cameras of the account, newest first, with its notes in the language `locale`. */
  all: (api: ApiClient, locale: string) =>
    queryOptions({
      queryKey: [...cameraQueries.key, "software", locale],
      staleTime: quarterHourMs,
      queryFn: async ({ signal }) => unwrap(await api.listSoftwareUpdates({}, { signal })),
    }),
};

/** Whether an update is being sent to the camera over the air, or installed. */
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
 * Requests an update of a camera; returns the server's response. Rejects with CallError, and is not retried
 * automatically.
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
      // The buttons are disabled from now on, even if the camera's state cannot be fetched at the moment.
      const LastUpdate: LastUpdate = {
        ...{ ExecutionId, status, SoftwareVersionId: software.SoftwareVersionId, updateMode: mode },
        ...{ requestedAt: new Date(api.session.serverNowMs()).toISOString(), downloadUrl: null },
      };
      if (sent) client.setQueryData(queryKey, (known) => known && { ...known, LastUpdate });
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
