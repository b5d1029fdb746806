import { type ComponentType, lazy } from "react";
import { loadPart } from "./load-part.ts";

/** A component that is fetched when it is first drawn; while the server cannot be reached it is waited for. */
export const lazyPart = <Props>(fetchPart: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPart(fetchPart) }));
