/**
 * Whether a software version belongs to the newer generation of cameras: 3.0.0 or newer, its release candidates
 * included ("3.0.0-rc1", "v3.1", "10.0"). A text without a version is not newer.
 */
export function isNewerGeneration(softwareVersion: string | null | undefined): boolean {
  const major = /^\s*v?\s*(\d+)/i.exec(softwareVersion ?? "")?.[1];
  return major !== undefined && Number(major) >= 3;
}

/** Whether a microphone revision is the silicon variant: it contains "Si1". */
export const isSiliconMicrophone = (revision: string | null | undefined): boolean =>
  revision?.includes("Si1") ?? false;
