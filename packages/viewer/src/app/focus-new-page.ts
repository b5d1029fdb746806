import type { Scope } from "@sonolens/foundation";
import type { ViewerRouter } from "./create-router.tsx";

/** Navigation to another page moves the focus to its start. */
export function focusNewPage(router: ViewerRouter, scope: Scope): void {
  scope.add(
    router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) document.getElementById("main")?.focus({ preventScroll: true });
    }),
  );
}
