/**
 * Where an address leads whose path is not that of the page: "/download#/login" to "#/login", "/register" to
 * "#/register". Links in old mails and bookmarks have such forms. Undefined where the address is as it should be.
 */
export function hashAddress({
  pathname,
  search,
  hash,
}: Pick<Location, "pathname" | "search" | "hash">): string | undefined {
  if (pathname === "/" || pathname === "/index.html") return undefined;
  const route = hash.startsWith("#/") ? hash.slice(1) : `${pathname.replace(/(?<=.)\/+$/, "")}${search}`;
  return `/#${route}`;
}
