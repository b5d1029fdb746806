import type { CameraHandlers, PublicHandlers } from "../../http/call-context.ts";
import { errorDetail, fieldErrors } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import type { LiveCredentials } from "../../live/live-credentials.ts";
import type { CameraSessions, CameraStates, CamerasInUse, KnownCameras } from "../devices/index.ts";
import type { CameraUploads } from "../files/index.ts";

type CameraCalls =
  | "getCameraState"
  | "reportCameraStatus"
  | "createCameraUpload"
  | "getCameraLiveCredentials";

/** The calls of cameras. Every call accesses only data of the calling camera. */
export function createCameraRoutes(parts: {
  readonly sessions: CameraSessions;
  readonly states: CameraStates;
  readonly devices: KnownCameras;
  readonly cameras: CamerasInUse;
  readonly uploads: CameraUploads;
  readonly credentials: LiveCredentials;
}) {
  const { sessions, states, devices, cameras, uploads, credentials } = parts;
  const refused = (texts: ErrorTexts) =>
    ({ status: 400, body: fieldErrors(texts, [{ code: "notAllowed" }]) }) as const;

  return {
    async createCameraChallenge({ body }) {
      const challenge = await sessions.challenge(body.serial);
      return { status: 200, body: challenge };
    },
    async createCameraToken({ body }, { texts }) {
      const token = await sessions.signIn(body);
      return token.ok
        ? { status: 200, body: token.value }
        : { status: 401, body: errorDetail(texts, "invalidCredentials") };
    },
    async getCameraState(_request, { camera }) {
      return { status: 200, body: await states.read(camera.serial) };
    },
    async reportCameraStatus({ body }, { camera }) {
      return { status: 200, body: await states.report(camera.serial, body) };
    },
    async createCameraUpload({ body }, { camera, texts }) {
      if ((await cameras.inUse(camera.serial)) === undefined) return refused(texts);
      return { status: 200, body: uploads.createCameraTarget(camera.serial, body.filename) };
    },
    async getCameraLiveCredentials(_request, { camera, texts }) {
      const device = await devices.find(camera.serial);
      if (device === undefined || (await cameras.inUse(camera.serial)) === undefined) return refused(texts);
      const { publishes, listens, ...issued } = credentials.issue({
        kind: "camera",
        serial: device.serial,
        epoch: device.epoch,
      });
      return {
        status: 200,
        body: { ...issued, publishTopic: publishes[0] ?? "", topics: [...listens] },
      };
    },
  } satisfies CameraHandlers<CameraCalls> & PublicHandlers<"createCameraChallenge" | "createCameraToken">;
}
