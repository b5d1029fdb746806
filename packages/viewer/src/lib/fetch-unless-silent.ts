/** How long a server may take until it begins to answer. */
const longestSilenceMs = 30_000;

/** Whether the page is on its way out, where only a call that may outlive it arrives. Browsers limit those to 64 kB. */
let isLeaving = false;
for (const [event, leaving] of [
  ["pagehide", true],
  ["pageshow", false],
] as const)
  globalThis.addEventListener?.(event, () => {
    isLeaving = leaving;
  });

/**
 * Fetches, but gives a call up that nobody begins to answer for 30 s, as on a connection that died without a word.
 * How long the answer then takes, and how long a form with a file is on its way, is not limited.
 */
export async function fetchUnlessSilent(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  if (request.headers.get("content-type")?.startsWith("multipart/form-data")) return fetch(request);
  const silent = new AbortController();
  const timer = setTimeout(
    () => silent.abort(new DOMException("The server said nothing.", "TimeoutError")),
    longestSilenceMs,
  );
  try {
    const signal = AbortSignal.any([request.signal, silent.signal]);
    return await fetch(request, { signal, keepalive: isLeaving });
  } finally {
    clearTimeout(timer);
  }
}
