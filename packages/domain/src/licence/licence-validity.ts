/** License state of the desktop. */
export interface LicenceFacts {
  /** The plan without pro features was chosen. */
  readonly isBasic?: boolean;
  readonly isLicenseKeyValid: boolean;
  readonly isProTrialStarted: boolean;
  readonly isProTrialExpired: boolean;
}

/** What a license enables: everything, the features of the basic plan, or nothing. A valid key wins over a trial. */
export type LicenceMode = "pro" | "proTrial" | "basic" | "none";

/** What the license enables now. */
export function licenceMode(licence: LicenceFacts): LicenceMode {
  if (licence.isLicenseKeyValid) return "pro";
  if (licence.isProTrialStarted && !licence.isProTrialExpired) return "proTrial";
  return licence.isBasic === true ? "basic" : "none";
}

/** Whether the gallery is available: with the basic plan, a pro trial that has not expired, or a valid key. */
export const isLicenceValid = (licence: LicenceFacts): boolean => licenceMode(licence) !== "none";

const dayMs = 86_400_000;

/** Whole days until a trial ends, a partial day counted as one; 0 once it has ended. Both in ms since 1970. */
export function trialDaysRemaining(nowMs: number, endsMs: number): number | undefined {
  const days = Math.ceil((endsMs - nowMs) / dayMs);
  return Number.isFinite(days) ? Math.max(0, days) : undefined;
}
