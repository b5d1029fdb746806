import { useRouter, useSearch } from "@tanstack/react-router";

/** URLs of the entry pages. They keep the original destination. */
export function useAuthLinks() {
  const router = useRouter();
  const { to } = useSearch({ strict: false });
  const addressOf = (route: "/login" | "/register" | "/password_reset") =>
    router.history.createHref(router.buildLocation({ to: route, search: to ? { to } : {} }).href);
  return {
    signIn: addressOf("/login"),
    register: addressOf("/register"),
    reset: addressOf("/password_reset"),
  };
}
