import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/**
 * The address by which a client is counted. An IPv6 customer has a whole /64 and a new address for every
 * call, so the first four groups identify the client; an IPv4-mapped IPv6 address is that IPv4 address.
 */
export function clientAddressOf(ip: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = "", tail = ""] = (ip.split("%")[0] ?? "").split("::");
  const before = head.split(":").filter((group) => group !== "");
  const after = tail.split(":").filter((group) => group !== "");
  const zeros = ip.includes("::")
    ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0")
    : [];
  const network = [...before, ...zeros, ...after].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/** The network of a client's address as it is counted: providers give one customer a /48 of IPv6. */
export const networkOf = (clientAddress: string): string =>
  clientAddress.endsWith("::/64") ? `${clientAddress.split(":").slice(0, 3).join(":")}::/48` : clientAddress;

/** The address by which the client of a connection is counted: the one that the proxy saw, if there is one. */
export function connectionAddressOf(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? [headers["x-forwarded-for"] ?? []].flat().join(",") : "";
  return clientAddressOf(forwarded.split(",").at(-1)?.trim() || (socket.remoteAddress ?? ""));
}
