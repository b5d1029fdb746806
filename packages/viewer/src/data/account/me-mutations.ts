import type { ApiClient } from "@sonolens/api-client";
import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { unwrap } from "../server/call-error.ts";
import { meQueries } from "./me.ts";

export const meMutations = {
  /** Accepts the terms; the cached user is updated at once. */
  acceptTerms: (api: ApiClient, client: QueryClient) =>
    mutationOptions({
      mutationFn: async () => unwrap(await api.acceptTerms({})),
      onSuccess: () =>
        client.setQueryData(meQueries.me(api).queryKey, (me) => me && { ...me, hasAcceptedTerms: true }),
    }),
  /** Replaces the password; every other session of the account ends. */
  changePassword: (api: ApiClient) =>
    mutationOptions({
      mutationFn: async (form: {
        readonly old_password: string;
        readonly password: string;
        readonly password2: string;
      }) => unwrap(await api.changePassword({ body: form })),
    }),
};
