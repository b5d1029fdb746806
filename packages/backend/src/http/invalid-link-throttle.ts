import type { RateCounts, RateLimit } from "../rate-limit.ts";
import { tooManyRequests } from "./error-body.ts";
import type { ErrorTexts } from "./error-texts.ts";

/** Links whose made-up forms are counted apart, so that one kind does not use up the tries of another. */
export type LinkFamily = "activation" | "password reset" | "shared report" | "shared file";

/** Their secrets cannot be guessed; attempts must still not keep the server busy. */
const limitOf = (family: LinkFamily): RateLimit => ({
  name: `made-up links of an address: ${family}`,
  max: 30,
  windowS: 600,
});

/**
 * Counts requests with links that were never issued, by kind and client address. Call it once a link turned out to be
 * one: many users can share an address, and a stranger there must not lock a link that is valid.
 */
export interface InvalidLinkThrottle {
  /** Counts one; returns the response if there were too many, else undefined. */
  refusal(
    family: LinkFamily,
    address: string,
    texts: ErrorTexts,
  ): Promise<ReturnType<typeof tooManyRequests> | undefined>;
}

export const createInvalidLinkThrottle = (counts: RateCounts): InvalidLinkThrottle => ({
  async refusal(family, address, texts) {
    const waitS = await counts.take([limitOf(family), address]);
    return waitS > 0 ? tooManyRequests(texts, waitS) : undefined;
  },
});
