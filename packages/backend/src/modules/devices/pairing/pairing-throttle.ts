import { failure, type Result, success } from "@sonolens/foundation";
import type { Counted, RateCounts, RateLimit, TooMany } from "../../../rate-limit.ts";

/** The keys of an attempt's limits. */
export interface PairingTry {
  readonly account: string;
  readonly address: string;
  readonly serial: string;
}

/**
 * Throttles guessing of pairing codes, per account, per network address and per camera. Others who guess at a camera,
 * or from the same address, leave every account a few attempts of its own, so that the right code passes.
 */
export interface PairingThrottle {
  /** Counts an attempt; `wasRight` undoes it. */
  begin(attempt: PairingTry): Promise<Result<{ wasRight(): Promise<void> }, TooMany>>;
}

/** Failed attempts within ten minutes. An address may be a whole company's. */
const maxTries: Readonly<Record<keyof PairingTry, number>> = { account: 10, address: 30, serial: 20 };

/** Attempts of an account while others have used up those at the camera or from the address. */
const maxTriesBesideOthers = 2;

const limitOf = (kind: keyof PairingTry, max = maxTries[kind]): RateLimit => ({
  name: `pairing by ${kind}`,
  max,
  windowS: 600,
});

export function createPairingThrottle(counts: RateCounts): PairingThrottle {
  return {
    async begin(attempt) {
      const kinds = Object.keys(maxTries) as (keyof PairingTry)[];
      const counted = kinds.map((kind): Counted => [limitOf(kind), attempt[kind]]);
      const { waitS, taken } = await counts.takeOne(counted, [
        [limitOf("account", maxTriesBesideOthers), attempt.account],
      ]);
      return waitS > 0
        ? failure({ retryAfterS: waitS })
        : success({ wasRight: () => counts.giveBack(...taken) });
    },
  };
}
