import type { AsyncRouteComponent } from "@tanstack/react-router";
import { type ComponentType, createElement, use } from "react";
import type { Frame } from "../state/frame.ts";
import { requestPart } from "./requested-parts.ts";

/**
 * A page of a route, loaded when it is preloaded or opened. Not by the router's `lazyRouteComponent`: where a chunk is
 * missing, as after an update, that reloads the window without asking.
 */
export function lazyPage(
  frame: Pick<Frame, "store" | "loadPart">,
  fetchPage: () => Promise<ComponentType>,
): AsyncRouteComponent<unknown> {
  let Loaded: ComponentType | undefined;
  const load = () =>
    requestPart(
      frame,
      async () => {
        Loaded = await fetchPage();
        return Loaded;
      },
      fetchPage,
    );
  return Object.assign(() => createElement(Loaded ?? use(load())), {
    // A failure shows when the page is rendered.
    preload: () => load().then(noop, noop),
  });
}

const noop = () => undefined;
