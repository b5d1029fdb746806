import { readFile, rename, writeFile } from "node:fs/promises";
import type { CameraIdentity } from "@sonolens/camera-simulator";
import { failure, type Result, success } from "@sonolens/foundation";

/** The cameras of a file of `[{"serial": ..., "secret": ...}]`; none if there is no such file. */
export async function readKnownCameras(path: string): Promise<Result<CameraIdentity[], { message: string }>> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return success([]);
    return failure({ message: `${path} cannot be read (${(error as NodeJS.ErrnoException).code}).` });
  }
  try {
    const entries: unknown = JSON.parse(text);
    if (Array.isArray(entries) && entries.every(isIdentity)) return success(entries);
  } catch {
    // Reported below.
  }
  return failure({ message: `${path} holds no list of cameras with a serial and a secret each.` });
}

/** Writes them readable by their owner only: the secret is the camera's identity. */
export async function writeKnownCameras(
  path: string,
  cameras: readonly CameraIdentity[],
): Promise<Result<undefined, { message: string }>> {
  try {
    await writeFile(`${path}.new`, `${JSON.stringify(cameras, null, 2)}\n`, { mode: 0o600 });
    await rename(`${path}.new`, path);
    return success(undefined);
  } catch (error) {
    return failure({ message: `${path} cannot be written (${(error as NodeJS.ErrnoException).code}).` });
  }
}

function isIdentity(entry: unknown): entry is CameraIdentity {
  if (typeof entry !== "object" || entry === null) return false;
  const { serial, secret } = entry as Partial<Record<keyof CameraIdentity, unknown>>;
  return typeof serial === "string" && typeof secret === "string";
}
