import type { Scope } from "@sonolens/foundation";
import type { ViewerRouter } from "./create-router.tsx";

/** Where a page is left for another, reading goes on at its beginning. */
export function focusNewPage(router: ViewerRouter, scope: Scope): void {
  scope.add(
    router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) document.getElementById("main")?.focus({ preventScroll: true });
    }),
  );
}
