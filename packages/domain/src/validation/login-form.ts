import { type ValidatedForm, validateForm } from "./form.ts";
import { invalid, valid } from "./validated.ts";

export interface LoginForm {
  readonly username: string;
  readonly password: string;
}

/** Sign-in form: both fields are required. The username is trimmed; the password is kept as typed. */
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
