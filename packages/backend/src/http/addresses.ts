import { describedCalls } from "./description.ts";

/** The addresses of this server, which may be one of several things below one host name. */
export interface Addresses {
  /** What all of them begin with: "/sound" where people reach it at `https://example.com/sound/`, usually "". */
  readonly basePath: string;
  /** The address of a path such as `/media/abc`, as it is handed out. */
  of(path: string): string;
  /** The path of a request. It may come without the base path, because some proxies strip it. */
  pathOf(address: string): string;
}

export const createAddresses = (basePath: string): Addresses => ({
  basePath,
  of: (path) => basePath + path,
  pathOf: (address) => (address.startsWith(`${basePath}/`) ? address.slice(basePath.length) : address),
});

/** What is served besides the described calls. */
const otherNames = ["assets", "docs", "downloads", "metrics", "mqtt", "outbox", "payment-sandbox"];

/**
 * The path of the server's public address, without a trailing slash: "/sound", or "" if there is none.
 * Undefined for a path that would need escaping or that begins like a path of the server itself: then it is
 * ambiguous whether a proxy has stripped it.
 */
export function basePathOf(publicUrl: string): string | undefined {
  const path = URL.parse(publicUrl)?.pathname.replace(/\/+$/, "");
  if (path === undefined || !/^(?:\/[\w.~-]+)*$/.test(path)) return undefined;
  const firstOf = (each: string) => each.split("/")[1] ?? "";
  const names = new Set([...otherNames, ...describedCalls().map((call) => firstOf(call.path))]);
  return names.has(firstOf(path)) ? undefined : path;
}
