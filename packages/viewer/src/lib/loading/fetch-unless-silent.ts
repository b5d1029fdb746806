import type { Scope } from "@sonolens/foundation";

/** How long a server may take to start its response. */
const maxSilenceMs = 30_000;

/**
 * Makes a fetch that aborts a call without the start of a response for 30 s, as on a connection that was silently lost.
 * The duration of the response, and of the upload of a form with a file, is not limited.
 */
export function createFetchUnlessSilent(scope: Scope): typeof fetch {
  // While the page is being unloaded, only a `keepalive` request arrives. Browsers limit those to 64 kB.
  let isLeaving = false;
  const watch = ({ type }: Event) => {
    isLeaving = type === "pagehide";
  };
  for (const event of ["pagehide", "pageshow"]) {
    window.addEventListener(event, watch);
    scope.add(() => window.removeEventListener(event, watch));
  }
  return async (input, init) => {
    const request = new Request(input, init);
    if (request.headers.get("content-type")?.startsWith("multipart/form-data")) return fetch(request);
    const silent = new AbortController();
    const timer = setTimeout(
      () => silent.abort(new DOMException("The server said nothing.", "TimeoutError")),
      maxSilenceMs,
    );
    try {
      const signal = AbortSignal.any([request.signal, silent.signal]);
      return await fetch(request, { signal, keepalive: isLeaving });
    } finally {
      clearTimeout(timer);
    }
  };
}
