import type { ApiSchema } from "@sonolens/api-client";
import type { CameraCalls } from "./camera-calls.ts";
import type { CameraMemory } from "./camera-memory.ts";
import type { PeerEvent } from "./peer-types.ts";

/** The installed versions, as the camera reports them. */
export const versionsOf = ({
  softwareVersion,
  configurationId,
}: CameraMemory): ApiSchema<"CameraStatus"> => ({
  softwareVersion,
  ...(configurationId !== null && { configurationId }),
});

/**
 * Installs an update that a user requested: reports the start, downloads the package, saves the new version and reports
 * it, which completes the update. After a power loss it starts again, or reports the installed versions. Rejects as the
 * calls do.
 */
export async function installUpdate(parts: {
  readonly calls: CameraCalls;
  readonly memory: CameraMemory;
  readonly update: ApiSchema<"CameraUpdate">;
  readonly fails: boolean;
  readonly signal: AbortSignal;
  readonly onEvent: (event: PeerEvent) => void;
}): Promise<void> {
  const { calls, memory, update, fails, signal, onEvent } = parts;
  const { ExecutionId, SoftwareVersionId: version, ConfigurationId, downloadUrl } = update;
  await calls.report({ status: "UPDATING", update: { ExecutionId, status: "RUNNING" } });
  onEvent({ type: "updating", version });
  if (downloadUrl !== null) await calls.download(downloadUrl);
  signal.throwIfAborted();
  if (fails) {
    await calls.report({ status: "READY", update: { ExecutionId, status: "FAILED" } });
    onEvent({ type: "updateFailed", version });
    return;
  }
  memory.softwareVersion = version;
  memory.configurationId = ConfigurationId ?? memory.configurationId;
  await calls.report({ status: "READY", ...versionsOf(memory) });
  onEvent({ type: "updated", version });
}
