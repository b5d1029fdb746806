import { sameEmail, validateEmail } from "./email.ts";
import { type ValidatedForm, validateForm } from "./form.ts";
import { validateNewPassword, validateRepeatedPassword } from "./password.ts";
import { invalid, type Validated, valid } from "./validated.ts";

export interface RegistrationForm {
  readonly email: string;
  readonly password: string;
  readonly password2: string;
  readonly terms: true;
  readonly privacy: boolean;
}

/**
 * Registration. The e-mail address becomes the username, so the password may not be the same. The edition decides
 * whether the privacy statement must be accepted.
 */
export function validateRegistration(
  form: { readonly [Field in keyof RegistrationForm]?: unknown },
  context: { readonly privacyRequired: boolean },
): ValidatedForm<RegistrationForm> {
  const username = typeof form.email === "string" ? form.email : undefined;
  const privacy = form.privacy === true;
  return validateForm<RegistrationForm>({
    email: validateEmail(form.email),
    password: validateNewPassword(form.password, { username }),
    password2: validateRepeatedPassword(form.password2, { password: form.password }),
    terms: form.terms === true ? valid(true) : invalid("regTermsRequired"),
    privacy: privacy || !context.privacyRequired ? valid(privacy) : invalid("regPrivacyRequired"),
  });
}

export interface AccountRequest {
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

/** Body of a registration: the username is the e-mail address, ignoring case, and is kept as the address is. */
export function validateAccountRequest(
  form: {
    readonly [Field in keyof AccountRequest]?: unknown;
  },
): ValidatedForm<AccountRequest> {
  const email = validateEmail(form.email);
  const isSame = typeof form.username === "string" && (!email.ok || sameEmail(form.username, email.value));
  return validateForm<AccountRequest>({
    email,
    username: isSame ? email : invalid("usernameNotEmail"),
    password: validateNewPassword(form.password, { username: email.ok ? email.value : undefined }),
  });
}

export interface ResetForm {
  readonly new_password: string;
  readonly new_password2: string;
}

/** A new password after a reset. */
export function validatePasswordReset(
  form: { readonly [Field in keyof ResetForm]?: unknown },
  context: { readonly username?: string | undefined } = {},
): ValidatedForm<ResetForm> {
  return validateForm<ResetForm>({
    new_password: validateNewPassword(form.new_password, context),
    new_password2: validateRepeatedPassword(form.new_password2, { password: form.new_password }),
  });
}

export interface PasswordChangeForm {
  readonly old_password: string;
  readonly password: string;
  readonly password2: string;
}

/** A password change: all three fields, the new one twice. The value is the request's body. */
export function validatePasswordChange(
  form: { readonly [Field in keyof PasswordChangeForm]?: unknown },
  context: { readonly username?: string | undefined } = {},
): ValidatedForm<PasswordChangeForm> {
  const complete = validateForm<PasswordChangeForm>({
    old_password: filled(form.old_password),
    password: filled(form.password),
    password2: filled(form.password2),
  });
  if (!complete.ok) return complete;
  return validateForm<PasswordChangeForm>({
    old_password: valid(complete.value.old_password),
    password2: validateRepeatedPassword(form.password2, { password: form.password }),
    password: validateNewPassword(form.password, context),
  });
}

const filled = (value: unknown): Validated<string> =>
  typeof value === "string" && value !== "" ? valid(value) : invalid("completeAllFieldsWarning");
