import { limits } from "../limits.ts";
import { type ValidatedForm, validateForm } from "../validation/form.ts";
import { characterCount } from "../validation/texts.ts";
import { invalid, type Validated, valid } from "../validation/validated.ts";

/** The camera's serial number: 3 to 10 characters, spaces around it dropped. */
export function validatePairingSerial(value: unknown): Validated<string> {
  const serial = typed(value);
  if (serial === "") return invalid("pairReqSerial");
  const { min, max } = limits.pairingSerialCharacters;
  const length = characterCount(serial);
  return length >= min && length <= max ? valid(serial) : invalid("pairErrSerial", { min, max, length });
}

/** The secret code that the camera shows: exactly 13 characters, spaces around it dropped. */
export function validatePairingToken(value: unknown): Validated<string> {
  const token = typed(value);
  if (token === "") return invalid("pairReqToken");
  const length = characterCount(token);
  const wanted = limits.pairingTokenCharacters;
  return length === wanted
    ? valid(token)
    : invalid("pairErrSecretCode", { min: wanted, max: wanted, length });
}

export interface PairingForm {
  readonly device_serial: string;
  readonly device_totp_token: string;
}

/** Both fields; the value is the payload of the pairing calls. */
export const validatePairing = (
  form: {
    readonly [Field in keyof PairingForm]?: unknown;
  },
): ValidatedForm<PairingForm> =>
  validateForm<PairingForm>({
    device_serial: validatePairingSerial(form.device_serial),
    device_totp_token: validatePairingToken(form.device_totp_token),
  });

const typed = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
