/**
 * The base path of a server, from the URL of one of its scripts: "/sound" for
 * `https://example.com/sound/assets/a.js`.
 */
export const basePathOf = (scriptUrl: string): string =>
  new URL(scriptUrl).pathname.replace(/\/[^/]*\/[^/]*$/, "");

/** The prefix of all paths on this server; "" if it has its own host name. */
export const basePath = basePathOf(import.meta.url);
