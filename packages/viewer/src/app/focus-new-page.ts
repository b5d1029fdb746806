import type { Scope } from "@sonolens/foundation";
import type { RegisteredRouter } from "@tanstack/react-router";

/** Navigation to another page moves the focus to its start. */
export function focusNewPage(router: RegisteredRouter, scope: Scope): void {
  scope.add(
    router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) document.getElementById("main")?.focus({ preventScroll: true });
    }),
  );
}
