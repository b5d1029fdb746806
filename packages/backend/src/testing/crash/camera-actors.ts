import type { ApiSchema } from "@sonolens/api-client";
import { cameraProof } from "@sonolens/domain";
import { type Actor, valueActor } from "./actor.ts";
import type { Api, ApiFor } from "./api.ts";
import { type CrashCamera, pair } from "./device-actors.ts";
import type { Journal } from "./journal.ts";
import { stepActor } from "./step-actor.ts";

type Rows = (query: string) => readonly Record<string, unknown>[];

/** The version that cameras are updated to. */
export const newVersion = "9.9.0";

/** The calls of a camera, signed in by its secret. */
export async function signInCamera(apiFor: ApiFor, { serial, secret }: CrashCamera): Promise<Api> {
  const anybody = apiFor(serial, () => "");
  const { challenge } = await anybody.json<ApiSchema<"CameraChallenge">>("/api/camera/challenge/", {
    json: { serial },
  });
  const proof = await cameraProof(Buffer.from(secret, "base64url"), challenge);
  const { access } = await anybody.json<ApiSchema<"CameraToken">>("/api/camera/token/", {
    json: { serial, challenge, proof },
  });
  return apiFor(serial, () => access);
}

/** A camera that reports its status; each report is stored whole. */
export const statusActor = (
  journal: Journal,
  username: string,
  camera: { readonly serial: string; readonly api: Api },
  rows: Rows,
): Actor =>
  valueActor({
    journal,
    kind: "camera, status",
    username,
    of: camera.serial,
    shown: (count) => [`state ${count}`, count % 101, `hall ${count}`],
    async send(_api, count) {
      const json = { status: `state ${count}`, batteryPercent: count % 101, wifi: `hall ${count}` };
      await camera.api.json("/api/camera/status/", { json });
      return undefined;
    },
    async read() {
      const [row] = rows(
        `select status, battery_percent, wifi from devices where serial = '${camera.serial}'`,
      );
      return [row?.status, row?.battery_percent, row?.wifi];
    },
  });

/** Sends a report; false if the camera is not signed in any more. */
async function isTaken(api: Api, json: object): Promise<boolean> {
  try {
    await api.json("/api/camera/status/", { json });
    return true;
  } catch (error) {
    if (error instanceof Error && / answered 401: .*notAuthenticated/.test(error.message)) return false;
    throw error;
  }
}

/** Pairs cameras, requests an update of each, and reports its progress: each has one update. */
export function updateActor(
  journal: Journal,
  username: string,
  cameras: readonly CrashCamera[],
  { apiFor, rows }: { readonly apiFor: ApiFor; readonly rows: Rows },
): Actor {
  const bySerial = new Map(cameras.map((camera) => [camera.serial, camera]));
  const known = new Map<string, Api>();
  const updatesOf = (serial: string) =>
    rows(`select id, status from device_updates where device_serial = '${serial}'`);

  async function report(serial: string, json: object): Promise<void> {
    const camera = bySerial.get(serial);
    if (camera === undefined) throw new Error(`There is no camera ${serial}.`);
    const signedIn = known.get(serial);
    if (signedIn !== undefined && (await isTaken(signedIn, json))) return;
    // A camera signs in again when its session has ended, which a jump of the clock can cause.
    const api = await signInCamera(apiFor, camera);
    known.set(serial, api);
    await api.json("/api/camera/status/", { json });
  }

  return stepActor({
    journal,
    kind: "camera, update",
    username,
    subjects: [...bySerial.keys()],
    first: "alone",
    next(state, serial) {
      const camera = bySerial.get(serial);
      if (state === "alone" && camera !== undefined)
        return { kind: "camera, paired", to: "paired", send: (api) => pair(api, camera) };
      const kind = "camera, update";
      if (state === "paired")
        return {
          kind,
          to: "SUBMITTED",
          send: (api) =>
            api.json(`/api/device/${serial}/update/`, {
              json: { targetSoftwareVersion: newVersion, configurationId: null, updateMode: "S3" },
            }),
        };
      if (state === "SUBMITTED") {
        const update = { ExecutionId: String(updatesOf(serial)[0]?.id), status: "RUNNING" };
        return { kind, to: "RUNNING", send: () => report(serial, { update }) };
      }
      if (state === "RUNNING")
        return { kind, to: "SUCCEEDED", send: () => report(serial, { softwareVersion: newVersion }) };
      return undefined;
    },
    async read(look, serial) {
      const updates = updatesOf(serial);
      if (updates.length > 1) return `updated ${updates.length} times`;
      const [version] = rows(`select software_version from devices where serial = '${serial}'`);
      const [update] = updates;
      // The version that a camera reported and the end of its update are one write.
      const isNew = version?.software_version === newVersion;
      if (update !== undefined && isNew !== (update.status === "SUCCEEDED"))
        return `${update.status} with version ${version?.software_version}`;
      if (update !== undefined) return String(update.status);
      const devices = await look.json<ApiSchema<"DeviceList">>("/api/devices/");
      return devices.some((device) => device.serial === serial && device.isActive) ? "paired" : "alone";
    },
  });
}
