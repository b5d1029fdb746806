import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a browser's page may open a web socket: one of this server, or of an origin that is allowed. Programs that
 * are no browser send no Origin.
 */
export function mayConnect(
  { origin, host }: IncomingHttpHeaders,
  allowedOrigins: readonly string[] = [],
): boolean {
  if (origin === undefined || allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
