import type { CallerHandlers } from "../../../http/call-context.ts";
import type { PairingRefusal, PairingService } from "./pairing.service.ts";

/** Pairing cameras. */
export function createPairingRoutes(pairing: PairingService) {
  const refused = (refusal: PairingRefusal) =>
    refusal.msg === "TooManyTries"
      ? ({
          status: 429,
          headers: { "retry-after": String(refusal.retryAfterS) },
          body: { msg: refusal.msg },
        } as const)
      : ({ status: 400, body: { msg: refusal.msg } } as const);

  return {
    async getPairingStatus({ body }, { caller, clientAddress }) {
      const status = await pairing.status({ caller, clientAddress, request: body });
      return status.ok ? { status: 200, body: status.value } : refused(status.error);
    },
    async pairDevice({ body }, { caller, clientAddress }) {
      const paired = await pairing.pair({ caller, clientAddress, request: body });
      return paired.ok ? { status: 200, body: paired.value } : refused(paired.error);
    },
  } satisfies CallerHandlers<"getPairingStatus" | "pairDevice">;
}
