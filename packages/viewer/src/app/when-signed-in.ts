import type { Session } from "@sonolens/api-client";
import type { Scope } from "@sonolens/foundation";

/** Starts work with the first session, which may exist already: once, and never on the entry pages. */
export function whenSignedIn(
  session: Pick<Session, "tokens" | "subscribe">,
  scope: Scope,
  begin: () => void,
): void {
  if (session.tokens) {
    begin();
    return;
  }
  const stop = session.subscribe((event) => {
    if (event.type !== "started") return;
    stop();
    begin();
  });
  scope.add(stop);
}
