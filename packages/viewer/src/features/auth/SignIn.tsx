import { settled } from "@sonolens/foundation";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { reasonOf, unwrap } from "../../data/server/call-error.ts";
import { serverQueries } from "../../data/server/configuration.ts";
import { useServices } from "../../data/services.ts";
import { type Credentials, type SignInModel, SignInView } from "./SignInView.tsx";
import { useTypedName } from "./typed-name.tsx";
import { useAuthLinks } from "./use-auth-links.ts";
import { useSignInFailure } from "./use-sign-in-failure.ts";

export interface SignInProps {
  readonly reason: SignInModel["reason"];
  readonly onSignedIn: () => void;
}

/** Signs in, and reports failures. */
export function SignIn({ reason, onSignedIn }: SignInProps) {
  const { api, connection } = useServices();
  const links = useAuthLinks();
  const typed = useTypedName();
  const failure = useSignInFailure();
  const [leaving, setLeaving] = useState(false);
  const configuration = useQuery(serverQueries.configuration(api));
  const fault = useSyncExternalStore(connection.subscribe, connection.fault);
  // A response that arrives after the page was left, or the viewer removed, starts no session.
  const left = useRef<AbortController>(undefined);
  useEffect(() => {
    const mine = new AbortController();
    left.current = mine;
    return () => mine.abort();
  }, []);
  const signIn = useMutation({
    mutationFn: async (credentials: Credentials) =>
      unwrap(await api.signIn(credentials, { signal: left.current?.signal })),
    onSuccess: () => {
      failure.takeBack();
      setLeaving(true);
      typed.setName("");
      onSignedIn();
    },
    onError: (error, { username }) => {
      if (reasonOf(error)?.code !== "aborted") failure.say(error, username);
    },
  });
  return (
    <SignInView
      model={{
        busy: signIn.isPending || leaving,
        reason,
        oneClick: configuration.data?.demoSignIns ?? [],
        serverReached: !configuration.isError && fault === undefined,
        username: typed.name,
        links,
      }}
      actions={{
        signIn: (credentials) => settled(signIn.mutateAsync(credentials)),
        retry: () => void connection.check(),
        typed: typed.setName,
      }}
    />
  );
}
