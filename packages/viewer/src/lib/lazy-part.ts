import { type ComponentType, lazy } from "react";
import { idle } from "./idle.ts";
import { loadPart } from "./load-part.ts";

/** A component that is fetched when it is first drawn; while the server cannot be reached it is waited for. */
export const lazyPart = <Props>(fetchPart: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPart(fetchPart) }));

/** One that nothing waits for: it is fetched once the page has nothing more urgent to do. */
export const idlePart = <Props>(fetchPart: () => Promise<ComponentType<Props>>) =>
  lazyPart(async () => {
    await idle();
    return fetchPart();
  });
