import { type ValidatedForm, validateForm } from "./form.ts";
import { invalid, valid } from "./validated.ts";

export interface LoginForm {
  readonly username: string;
  readonly password: string;
}

/** Signing in: both are required. Spaces around the username are dropped; the password is taken as it is. */
export function validateLogin(form: {
  readonly username?: unknown;
  readonly password?: unknown;
}): ValidatedForm<LoginForm> {
  const username = typeof form.username === "string" ? form.username.trim() : "";
  return validateForm<LoginForm>({
    username: username === "" ? invalid("usernameRequired") : valid(username),
    password:
      typeof form.password === "string" && form.password !== ""
        ? valid(form.password)
        : invalid("passwordRequired"),
  });
}
