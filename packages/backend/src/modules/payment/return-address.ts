import type { Addresses } from "../../http/addresses.ts";

const base = "http://here.invalid";

/**
 * The address on this server to which a payment page redirects: a path, or a whole address that begins with
 * one of `origins`, without it. Undefined for any other address: a button on a page of this server must not
 * lead to a page chosen by an attacker (open redirect).
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
  // Browsers read a path that begins with two slashes as another host.
  if (path.startsWith("//")) return undefined;
  if (`${url.pathname}/`.startsWith(addresses.of("/"))) return path;
  return isPath ? addresses.of(path) : undefined;
}
