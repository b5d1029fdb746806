import type { IncomingHttpHeaders } from "node:http";

/** Whether a browser's page may open a web socket: only one of this server. Programs that are no browser send no Origin. */
export function isSameOrigin({ origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
