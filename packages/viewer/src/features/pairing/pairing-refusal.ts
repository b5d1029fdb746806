import type { ApiError, ApiSchema } from "@sonolens/api-client";
import { errorMessageKey, type MessageKey, type Translate } from "@sonolens/i18n";
import { whenText } from "../../lib/format/when-text.ts";
import type { Refusal } from "../../lib/state/use-form.ts";

type Msg = ApiSchema<"PairingRefusal">["msg"];

/** The field of a refusal; one without a field applies to the whole form. */
const fieldOf: Readonly<Record<Msg, keyof ApiSchema<"PairingRequest"> | undefined>> = {
  Serial: "device_serial",
  NotFound: "device_serial",
  AlreadyPaired: "device_serial",
  NotAllowed: "device_serial",
  SecretCode: "device_totp_token",
  Expired: "device_totp_token",
  TooManyTries: undefined,
};

/** Why a camera was not checked or paired. */
export interface PairingRefusal extends Refusal {
  /** The server's response, if there is no text for it. */
  readonly answer: string | undefined;
}

interface PairingWords {
  readonly translate: Translate;
  readonly locale: string;
  /** The failed action, as a sentence. */
  readonly failed: string;
}

/**
 * The text of a refused pairing: that of `pairErr` and the server's `msg`; without one the response as received,
 * preceded by its status if that is unexpected (accounts 8).
 */
export function pairingRefusal(reason: ApiError | undefined, words: PairingWords): PairingRefusal {
  const { translate, locale, failed } = words;
  const whole = (text: string, answer?: string): PairingRefusal => ({ fields: {}, text, answer });
  if (!reason) return whole(`${failed} ${translate("errors:undefinedError")}`);
  const { code, status, msg, bodyText, retryAfterS } = reason;
  if (status === 429 && retryAfterS !== undefined)
    return whole(translate("pairing:pairErrTooManyTries", { when: whenText(retryAfterS, locale) }));
  if (isKnown(msg)) {
    const text = translate(textOf(msg));
    const field = fieldOf[msg];
    return field ? { fields: { [field]: text }, text, answer: undefined } : whole(text);
  }
  if (status === 400) return whole(failed, bodyText);
  const answer = status === 0 ? undefined : `${status} ${bodyText ?? ""}`.trim();
  return whole(`${failed} ${translate(errorMessageKey(code))}`, answer);
}

const isKnown = (msg: string | undefined): msg is Msg => msg !== undefined && Object.hasOwn(fieldOf, msg);

const textOf = (msg: Msg): MessageKey =>
  msg === "TooManyTries" ? "errors:tooManyRequests" : `pairing:pairErr${msg}`;
