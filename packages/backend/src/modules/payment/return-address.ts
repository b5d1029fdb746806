import type { Addresses } from "../../http/addresses.ts";

const base = "http://here.invalid";

/**
 * Where a page of payment leads afterwards, as an address of this server: a path, or a whole address that begins with
 * one of `origins`, without it. Undefined for what leads elsewhere: whoever presses a button on a page of this
 * server must not end on a page of whoever sent them there.
 */
export function returnAddress(
  text: string,
  origins: readonly string[],
  addresses: Addresses,
): string | undefined {
  const isPath = text.startsWith("/");
  const url = isPath ? URL.parse(text, base) : URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "") return undefined;
  if (!(isPath ? [base] : origins).includes(url.origin)) return undefined;
  const path = url.pathname + url.search + url.hash;
  // A path that begins with two slashes is another server's name to a browser.
  if (path.startsWith("//")) return undefined;
  if (`${url.pathname}/`.startsWith(addresses.of("/"))) return path;
  return isPath ? addresses.of(path) : undefined;
}
