import type { ApiSchema } from "@sonolens/api-client";
import { pairingCode, pairingStep } from "@sonolens/domain";
import type { Actor } from "./actor.ts";
import { type Api, type Look, Unanswered } from "./api.ts";
import type { Journal } from "./journal.ts";

export interface CrashCamera {
  readonly serial: string;
  /** base64url. */
  readonly secret: string;
}

/** Pairs a camera with the code that it shows now. */
export async function pair(api: Api, { serial, secret }: CrashCamera): Promise<void> {
  const code = await pairingCode(Buffer.from(secret, "base64url"), pairingStep(Date.now()));
  await api.json("/api/pair/", { json: { device_serial: serial, device_totp_token: code } });
}

/** The state of a camera: not paired, or paired with a name. */
type State = "none" | string;

/** Pairs one camera after the other, names it, and unpairs it. */
export function deviceActor(journal: Journal, username: string, cameras: readonly CrashCamera[]): Actor {
  const states = new Map<string, readonly State[]>();
  let turn = 0;
  let stage = 0;

  async function change(
    kind: string,
    serial: string,
    then: State,
    send: () => Promise<unknown>,
  ): Promise<void> {
    states.set(serial, [...(states.get(serial) ?? ["none"]), then]);
    const sent = journal.sent(`camera, ${kind}`, serial, then);
    await send();
    sent.acknowledged();
    states.set(serial, [then]);
  }

  async function act(api: Api): Promise<void> {
    const camera = cameras[turn % cameras.length];
    if (camera === undefined || turn >= cameras.length) throw new Unanswered("There is nothing left to do.");
    const { serial } = camera;
    stage += 1;
    if (stage === 1) {
      return change("paired", serial, "", () => pair(api, camera));
    }
    if (stage < 4) {
      const nickname = `named ${stage}`;
      return change("named", serial, nickname, () =>
        api.json(`/api/device/${serial}/nickname/`, { json: { nickname } }),
      );
    }
    await change("removed", serial, "none", () =>
      api.json(`/api/device/${serial}/remove/`, { method: "POST" }),
    );
    turn += 1;
    stage = 0;
  }

  async function check(look: Look): Promise<string[]> {
    const wrong: string[] = [];
    const devices = await look.json<ApiSchema<"DeviceList">>("/api/devices/");
    for (const [serial, allowed] of states) {
      const found = devices.filter((device) => device.serial === serial && device.isActive);
      const state = found.length === 0 ? "none" : (found[0]?.nickname ?? "");
      if (found.length > 1) wrong.push(`camera ${serial} is paired twice`);
      if (!allowed.includes(state))
        wrong.push(`camera ${serial} is ${JSON.stringify(state)} instead of ${JSON.stringify(allowed)}`);
      states.set(serial, [state]);
    }
    // A code works once: without a response it continues with the next camera.
    const current = cameras[turn]?.serial;
    if (current !== undefined && states.has(current)) {
      const isPaired = states.get(current)?.[0] !== "none";
      if (isPaired) stage = Math.min(3, Math.max(stage, 1));
      else {
        turn += 1;
        stage = 0;
      }
    }
    return wrong;
  }

  return { kind: "camera", username, act, check };
}
