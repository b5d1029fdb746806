import { openWav, WavError } from "@sonolens/acoustics";
import { bytesSource, type SnapshotFile, type SnapshotFileWarning } from "@sonolens/snapshot-file";

/**
 * Leaves out sound whose header is consistent but cannot be used, such as that of 32,767 channels or of 4 GHz, with the
 * warning of sound that is damaged.
 */
export async function withoutUnreadableSound(file: SnapshotFile): Promise<SnapshotFile> {
  const { audioWav, channelsWav, ...others } = file;
  const audio = await problemOf("audioUnreadable", audioWav);
  const channels = await problemOf("channelsUnreadable", channelsWav);
  return {
    ...others,
    ...(audio === undefined && audioWav !== undefined && { audioWav }),
    ...(channels === undefined && channelsWav !== undefined && { channelsWav }),
    warnings: [...file.warnings, ...(audio ? [audio] : []), ...(channels ? [channels] : [])],
  };
}

async function problemOf(
  code: SnapshotFileWarning["code"],
  wav: Uint8Array | undefined,
): Promise<SnapshotFileWarning | undefined> {
  if (wav === undefined) return undefined;
  try {
    await openWav(bytesSource(wav));
    return undefined;
  } catch (error) {
    if (!(error instanceof WavError)) throw error;
    return { code, message: error.message, params: { reason: error.code } };
  }
}
