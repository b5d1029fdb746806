import { plainEmail } from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import { networkOf } from "../../http/client-address.ts";
import type { Counted, RateCounts, RateLimit, TooMany } from "../../rate-limit.ts";

/** Where an attempt comes from. */
export interface SignInOrigin {
  readonly address: string;
  /** Id of a browser in which this account signed in before, see `KnownDevices`. */
  readonly device?: string;
}

/** Throttles password guessing: from one address, and of one account from any address. */
export interface SignInThrottle {
  /** Counts an attempt before the password is checked; `wasRight` undoes it. */
  begin(username: string, origin: SignInOrigin): Promise<Result<{ wasRight(): Promise<void> }, TooMany>>;
}

/**
 * Multiple of the limit for one address and account: many users can share an address, and many addresses be
 * one attacker's.
 */
const perAddress = 10;
const perAccount = 10;
/** Attempts from one network while others guess at the account: a right password, and one with a slip before it. */
const perNetwork = 2;
const quarterHourS = 15 * 60;
const monthS = 30 * 24 * 3600;

/**
 * No one can be locked out by the guesses of others. In a browser in which the account signed in before, and at an
 * address from which it did during the last month, only its own attempts count. While an account is guessed at from
 * many addresses, each other network has few attempts, so that the owner's right password passes from anywhere.
 */
export function createSignInThrottle(counts: RateCounts, failedPerMinute: number): SignInThrottle {
  const ofDevice = { name: "sign-ins of an account in a browser", max: failedPerMinute, windowS: 60 };
  const ofBoth = { name: "sign-ins of an account from an address", max: failedPerMinute, windowS: 60 };
  const ofAddress = { name: "sign-ins from an address", max: failedPerMinute * perAddress, windowS: 60 };
  const ofAccount = {
    name: "sign-ins of an account",
    max: failedPerMinute * perAccount,
    windowS: quarterHourS,
  };
  const ofNetwork = (max: number): RateLimit => ({
    name: "sign-ins of an account from a network",
    max,
    windowS: quarterHourS,
  });
  const usual = { name: "usual address of an account", max: 1, windowS: monthS };

  return {
    async begin(username, { address, device }) {
      const account = plainEmail(username);
      const both: Counted = [ofBoth, `${address} ${account}`];
      const place: Counted = [usual, both[1]];
      const own: Counted = device === undefined ? both : [ofDevice, `${device} ${account}`];
      const here: Counted[] = [both, [ofAddress, address]];
      const network = `${networkOf(address)} ${account}`;
      const choices = async (): Promise<Counted[][]> => {
        if (device !== undefined) return [[own]];
        if ((await counts.waitS(place)) > 0) return [here];
        return [
          [...here, [ofAccount, account], [ofNetwork(Number.POSITIVE_INFINITY), network]],
          [...here, [ofNetwork(perNetwork), network]],
        ];
      };
      const { waitS, taken } = await counts.takeOne(...(await choices()));
      if (waitS > 0) return failure({ retryAfterS: waitS });
      return success({
        async wasRight() {
          await counts.giveBack(...taken);
          await counts.forget(own);
          await counts.take(place);
        },
      });
    },
  };
}
