/** The path of a server whose web app has a script at an address: "/sound" for `https://example.com/sound/assets/a.js`. */
export const basePathOf = (scriptUrl: string): string =>
  new URL(scriptUrl).pathname.replace(/\/[^/]*\/[^/]*$/, "");

/** What all addresses of this server begin with; "" where it has a host name of its own. */
export const basePath = basePathOf(import.meta.url);
