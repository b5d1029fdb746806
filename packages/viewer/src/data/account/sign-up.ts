import type { ApiClient, ApiError } from "@sonolens/api-client";
import { mutationOptions } from "@tanstack/react-query";
import { unwrap } from "../server/call-error.ts";

export interface NewAccount {
  readonly email: string;
  readonly password: string;
}

export interface AccountLink {
  readonly uid: string;
  readonly token: string;
}

const isKnownAlready = ({ fieldCodes }: ApiError) => fieldCodes.username?.includes("usernameTaken") === true;

/** Account operations without being signed in. */
export const signUpMutations = {
  /**
   * Creates an account whose username is the address. An address that already has one gets its mail again, and the
   * response is the same: only the reader of the mail learns of it.
   */
  register: (api: ApiClient) =>
    mutationOptions({
      mutationFn: async ({ email, password }: NewAccount) => {
        const made = await api.registerAccount({ body: { email, password, username: email } });
        if (!made.ok && isKnownAlready(made.error)) {
          unwrap(await api.resendActivation({ body: { email } }));
          return { email };
        }
        unwrap(made);
        return { email };
      },
    }),
  resendActivation: (api: ApiClient) =>
    mutationOptions({
      mutationFn: async (email: string) => unwrap(await api.resendActivation({ body: { email } })),
    }),
  activate: (api: ApiClient) =>
    mutationOptions({
      mutationFn: async (link: AccountLink) => unwrap(await api.activateAccount({ body: { ...link } })),
    }),
  requestReset: (api: ApiClient) =>
    mutationOptions({
      mutationFn: async (email: string) => unwrap(await api.requestPasswordReset({ body: { email } })),
    }),
  confirmReset: (api: ApiClient) =>
    mutationOptions({
      mutationFn: async ({ password, ...link }: AccountLink & { readonly password: string }) =>
        unwrap(await api.confirmPasswordReset({ body: { ...link, new_password: password } })),
    }),
};
