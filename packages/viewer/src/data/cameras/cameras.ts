import { type ApiClient, type ApiSchema, clientError } from "@sonolens/api-client";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useSessionStore } from "../../lib/state/frame.ts";
import type { SharedStore } from "../../lib/state/shared-state.ts";
import { CallError, unwrap } from "../server/call-error.ts";
import { sendWithRetry } from "../server/send-with-retry.ts";
import { useServices } from "../services.ts";
import { deviceQueries } from "./devices.ts";
import { markRemovedHere } from "./paired-cameras.ts";

export type Camera = ApiSchema<"Device">;
export type CameraVersions = ApiSchema<"DeviceVersions">;
export type CameraManuals = ApiSchema<"Manuals">;

const minuteMs = 60_000;

export const cameraQueries = {
  key: ["camera"] as const,
  /** Type, state and versions of a camera. */
  versions: (api: ApiClient, serial: string) =>
    queryOptions({
      queryKey: [...cameraQueries.key, "versions", serial],
      staleTime: minuteMs,
      // No message reports that a camera comes online or goes offline.
      refetchInterval: minuteMs / 4,
      queryFn: async ({ signal }) => unwrap(await api.getDeviceVersions({ path: { serial } }, { signal })),
    }),
  /** Documents about a camera. The URLs are valid for 15 minutes. */
  manuals: (api: ApiClient, serial: string, lang: string) =>
    queryOptions({
      queryKey: [...cameraQueries.key, "manuals", serial, lang],
      staleTime: 5 * minuteMs,
      refetchInterval: 10 * minuteMs,
      queryFn: async ({ signal }) =>
        unwrap(await api.listManuals({ query: { device_serial: serial, lang } }, { signal })),
    }),
};

interface NicknameOf {
  readonly serial: string;
  readonly nickname: string;
  /** Of the session that it belongs to. */
  readonly store: SharedStore<"session">;
}

/**
 * Sets the nickname of a camera: it is saved when the response is the text SUCCESS. While the server is unreachable it
 * waits. Rejects with CallError.
 */
export function useSaveNickname(): (serial: string, nickname: string) => Promise<void> {
  const { api, connection } = useServices();
  const store = useSessionStore();
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    scope: { id: "camera-nickname" },
    mutationFn: async ({ serial, nickname, store: { scope } }: NicknameOf) => {
      const answer: string = await sendWithRetry({ connection, scope }, () =>
        api.setDeviceNickname({ path: { serial }, body: { nickname } }),
      );
      if (answer !== "SUCCESS") throw new CallError(clientError("badAnswer"));
    },
    onSuccess: (_saved, { serial, nickname, store }) => {
      if (store.scope.disposed) return;
      client.setQueryData(deviceQueries.all(api).queryKey, (cameras) =>
        cameras?.map((camera) => (camera.serial === serial ? { ...camera, nickname } : camera)),
      );
    },
  });
  return (serial, nickname) => mutateAsync({ serial, nickname, store });
}

/** Unpairs a camera; its snapshots stay. Rejects with CallError, and is not retried automatically. */
export function useRemoveCamera() {
  const { api } = useServices();
  const store = useSessionStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (serial: string) => unwrap(await api.removeDevice({ path: { serial } })),
    // The user who removes a camera needs no notice of the lost pairing.
    onMutate: (serial) => markRemovedHere(store, serial, true),
    onError: (_error, serial) => markRemovedHere(store, serial, false),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: cameraQueries.key });
      await client.invalidateQueries({ queryKey: deviceQueries.key });
    },
  });
}
