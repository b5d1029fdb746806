import { timingSafeEqual } from "node:crypto";
import type { ApiSchema } from "@sonolens/api-client";
import { cameraProof } from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { CallingCamera } from "../../policy/caller.ts";
import { createSignedText } from "../../signed-text.ts";
import type { DeviceRow } from "../../storage/database/schema.ts";
import type { CameraSecrets } from "./camera-secrets.ts";
import type { DeviceRepository } from "./device.repository.ts";

interface Challenge {
  readonly serial: string;
  readonly madeMs: number;
  /** Larger than that of every challenge used before it was made, even if the clock was set back since. */
  readonly order: number;
  readonly id: string;
}

interface Ticket {
  readonly serial: string;
  readonly epoch: number;
  readonly expiresMs: number;
}

/** Cameras that sign in with their own secret. */
export interface CameraSessions {
  challenge(serial: string): Promise<ApiSchema<"CameraChallenge">>;
  signIn(request: ApiSchema<"CameraTokenRequest">): Promise<Result<ApiSchema<"CameraToken">, undefined>>;
  /** Undefined for a token that is invalid, has expired, or is of a camera that was removed since. */
  authenticate(token: string): Promise<CallingCamera | undefined>;
}

const challengeMs = 2 * 60_000;
const tokenMs = 3_600_000;

export function createCameraSessionService(parts: {
  readonly core: Core<"database" | "key" | "nowMs" | "newId">;
  readonly devices: DeviceRepository;
  readonly secrets: CameraSecrets;
}): CameraSessions {
  const { core, devices, secrets } = parts;
  const { database, key, nowMs, newId } = core;
  const challenges = createSignedText<Challenge>(key("camera challenges"));
  const tickets = createSignedText<Ticket>(key("camera tokens"));

  async function proves(device: DeviceRow, challenge: string, proof: string): Promise<boolean> {
    const expected = Buffer.from(await cameraProof(secrets.open(device), challenge));
    const given = Buffer.from(proof);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  /** The camera whose proof for a challenge of this server is valid. */
  async function provenDevice({ serial, challenge, proof }: ApiSchema<"CameraTokenRequest">) {
    const opened = challenges.open(challenge);
    if (opened === undefined || opened.serial !== serial) return undefined;
    const device = await devices.find(serial);
    if (device === undefined || device.withdrawn_at !== null) return undefined;
    const { madeMs, order } = opened;
    // A used challenge, or an older one, is a replay.
    const isFresh = Math.abs(nowMs() - madeMs) < challengeMs && order > device.last_challenge_ms;
    return isFresh && (await proves(device, challenge, proof)) ? { device, order } : undefined;
  }

  return {
    async challenge(serial) {
      const madeMs = nowMs();
      const used = (await devices.find(serial))?.last_challenge_ms ?? 0;
      const order = Math.max(madeMs, used + 1);
      return {
        challenge: challenges.sign({ serial, madeMs, order, id: newId() }),
        serverTime: new Date(madeMs).toISOString(),
      };
    },
    async signIn(request) {
      // Invalid proofs must not delay writers.
      if ((await provenDevice(request)) === undefined) return failure(undefined);
      return database.transaction(async () => {
        const proven = await provenDevice(request);
        if (proven === undefined) return failure(undefined);
        const now = nowMs();
        await devices.update(proven.device.serial, {
          last_challenge_ms: proven.order,
          last_seen_at: new Date(now).toISOString(),
        });
        const { serial, epoch } = proven.device;
        const expiresMs = now + tokenMs;
        const access = tickets.sign({ serial, epoch, expiresMs });
        return success({ access, expires: new Date(expiresMs).toISOString() });
      });
    },
    async authenticate(token) {
      const ticket = tickets.open(token);
      if (ticket === undefined || ticket.expiresMs <= nowMs()) return undefined;
      const device = await devices.find(ticket.serial);
      if (device === undefined || device.withdrawn_at !== null || device.epoch !== ticket.epoch)
        return undefined;
      return { serial: device.serial };
    },
  };
}
