import type { Session } from "@sonolens/api-client";
import type { Scope } from "@sonolens/foundation";

/** Begins work with the first session, which may be there already: once, and never for who only looks at the way in. */
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
