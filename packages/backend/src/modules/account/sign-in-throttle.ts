import { plainEmail } from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Counted, RateCounts } from "../../rate-limit.ts";

/** Throttles password guessing: from one address, and of one account from any address. */
export interface SignInThrottle {
  /** Counts an attempt before the password is checked; `wasRight` undoes it. */
  begin(
    username: string,
    address: string,
  ): Promise<Result<{ wasRight(): Promise<void> }, { readonly retryAfterS: number }>>;
}

/**
 * Multiple of the limit for one address and account: many users can share an address, and many addresses be
 * one attacker's.
 */
const perAddress = 10;
const perAccount = 10;
const quarterHourS = 15 * 60;
const monthS = 30 * 24 * 3600;

/**
 * Guessing an account from many addresses blocks only sign-ins from new addresses. For an address from which
 * the account signed in during the last month only its own attempts count, so that no one can be locked out.
 */
export function createSignInThrottle(counts: RateCounts, failedPerMinute: number): SignInThrottle {
  const ofBoth = { name: "sign-ins of an account from an address", max: failedPerMinute, windowS: 60 };
  const ofAddress = { name: "sign-ins from an address", max: failedPerMinute * perAddress, windowS: 60 };
  const ofAccount = {
    name: "sign-ins of an account",
    max: failedPerMinute * perAccount,
    windowS: quarterHourS,
  };
  const usual = { name: "usual address of an account", max: 1, windowS: monthS };

  return {
    async begin(username, address) {
      const account = plainEmail(username);
      const both: Counted = [ofBoth, `${address} ${account}`];
      const place: Counted = [usual, both[1]];
      const isUsual = (await counts.waitS(place)) > 0;
      const counted: Counted[] = [
        both,
        [ofAddress, address],
        ...(isUsual ? [] : [[ofAccount, account] as const]),
      ];
      const retryAfterS = await counts.take(...counted);
      if (retryAfterS > 0) return failure({ retryAfterS });
      return success({
        async wasRight() {
          await counts.giveBack(...counted);
          await counts.forget(both);
          await counts.take(place);
        },
      });
    },
  };
}
