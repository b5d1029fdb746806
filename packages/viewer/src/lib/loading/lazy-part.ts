import { type ComponentType, lazy } from "react";
import { idle } from "./idle.ts";
import { loadPart } from "./load-part.ts";

/** A component that is loaded when first rendered; while the server is unreachable it waits. */
export const lazyPart = <Props>(fetchPart: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPart(fetchPart) }));

/** A component that nothing waits for: it is loaded once the page is idle. */
export const idlePart = <Props>(fetchPart: () => Promise<ComponentType<Props>>) =>
  lazyPart(async () => {
    await idle();
    return fetchPart();
  });
