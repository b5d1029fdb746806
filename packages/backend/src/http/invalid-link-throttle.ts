import type { RateCounts, RateLimit } from "../rate-limit.ts";

/** Their secrets cannot be guessed; attempts must still not keep the server busy. */
const limit: RateLimit = { name: "made-up links of an address", max: 30, windowS: 600 };

/** Counts requests with links that were never issued, by client address. */
export interface InvalidLinkThrottle {
  /** Seconds until this address may try one again. */
  waitS(address: string): Promise<number>;
  count(address: string): Promise<void>;
}

export const createInvalidLinkThrottle = (counts: RateCounts): InvalidLinkThrottle => ({
  waitS: (address) => counts.waitS([limit, address]),
  async count(address) {
    await counts.take([limit, address]);
  },
});
