import { limits } from "../limits.ts";
import { type ValidatedForm, validateForm } from "../validation/form.ts";
import { requiredText, textUpTo } from "../validation/texts.ts";
import { invalid, type Validated } from "../validation/validated.ts";
import { validateNodeKey } from "./node-key.ts";

/**
 * A license key as typed, trimmed. Only the license service knows whether it is valid for this computer: pass its
 * answer as `isLicenseKeyValid`.
 */
export function validateLicenceKey(
  value: unknown,
  context: { readonly isLicenseKeyValid?: boolean } = {},
): Validated<string> {
  const key = requiredText(value, limits.nameCharacters);
  return key.ok && context.isLicenseKeyValid !== false ? key : invalid("licenseNotValid");
}

export interface LicenceKeyForm {
  readonly node_key: string;
  readonly description: string;
  readonly customer_name: string;
}

/** The form with which a reseller creates a key. `licenceKeyRefusal` checks whether any are left. */
export const validateLicenceKeyForm = (
  form: {
    readonly [Field in keyof LicenceKeyForm]?: unknown;
  },
): ValidatedForm<LicenceKeyForm> =>
  validateForm<LicenceKeyForm>({
    node_key: validateNodeKey(form.node_key),
    description: textUpTo(form.description ?? "", limits.descriptionCharacters),
    customer_name: textUpTo(form.customer_name ?? "", limits.nameCharacters),
  });

export interface LicenceKeyEmail {
  readonly email: string;
  readonly content: string;
}

/** The message with which a reseller sends a key: an address with an "@", and some text. */
export const validateLicenceKeyEmail = (
  form: {
    readonly [Field in keyof LicenceKeyEmail]?: unknown;
  },
): ValidatedForm<LicenceKeyEmail> =>
  validateForm<LicenceKeyEmail>({
    email: addressWithAt(form.email),
    content: requiredText(form.content, limits.feedbackCharacters),
  });

function addressWithAt(value: unknown): Validated<string> {
  const email = requiredText(value, limits.emailCharacters);
  return email.ok && !/^[^\s@]+@[^\s@]+$/.test(email.value) ? invalid("invalidEmailAddress") : email;
}
