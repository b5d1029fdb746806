import type { ApiSchema } from "@sonolens/api-client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePersistedDraft } from "../drafts/use-persisted-draft.ts";
import { unwrap } from "../server/call-error.ts";
import { useServices } from "../services.ts";
import { cameraQueries } from "./cameras.ts";
import { deviceQueries } from "./devices.ts";
import { organizationQueries } from "./organization.ts";

export type PairingRequest = ApiSchema<"PairingRequest">;
export type PairingStatus = ApiSchema<"PairingStatus">;

/** Delay after a pairing before the cameras are refetched (PAIR-04). */
const refreshedAfterMs = 2_000;

/** The serial number typed to pair a camera; it survives the dialog. */
export function usePairingSerial() {
  const { draft, write } = usePersistedDraft("pairing");
  return {
    serial: draft?.text ?? "",
    setSerial: (serial: string) =>
      write(serial === "" ? undefined : { text: serial, from: "", fromVersion: 0 }),
  };
}

/** Checks whether a camera can be paired; the code is not consumed. Rejects with CallError. */
export function useCheckCamera() {
  const { api } = useServices();
  return useMutation({
    mutationFn: async (body: PairingRequest): Promise<PairingStatus> =>
      unwrap(await api.getPairingStatus({ body })),
  });
}

/** Pairs a camera, and refetches the lists after a delay, whatever is on the screen then. Rejects with CallError. */
export function usePairCamera() {
  const { api, frame } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: PairingRequest) => unwrap(await api.pairDevice({ body })),
    onSuccess: () => {
      const { scope } = frame.session();
      setTimeout(() => {
        if (scope.disposed) return;
        for (const queryKey of [deviceQueries.key, organizationQueries.key, cameraQueries.key])
          void client.invalidateQueries({ queryKey });
      }, refreshedAfterMs);
    },
  });
}
