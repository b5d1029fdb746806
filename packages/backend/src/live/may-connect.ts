import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a page in a browser may open a web socket: pages of this server, or of an allowed origin. Clients
 * that are not browsers send no Origin.
 */
export function mayConnect(
  { origin, host }: IncomingHttpHeaders,
  allowedOrigins: readonly string[] = [],
): boolean {
  if (origin === undefined || allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
