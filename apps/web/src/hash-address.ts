/** The `#` of a link as gateways of mails rewrite it, once or twice. */
const escapedHash = /^\/%(?:25)?23(?=\/)/;

/**
 * The target of a URL whose path is not that of the page: "/download#/login" to "#/login", "/register" to
 * "#/register". Links in old mails and bookmarks have such forms. Undefined if the URL is already correct, below
 * `basePath`.
 */
export function hashAddress(
  { pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">,
  basePath: string,
): string | undefined {
  const isBelow = pathname.startsWith(`${basePath}/`);
  const path = (isBelow ? pathname.slice(basePath.length) : pathname).replace(escapedHash, "");
  const isPage = path === "/" || path === "/index.html";
  if (isBelow && isPage && !escapedHash.test(pathname.slice(basePath.length))) return undefined;
  const ownRoute = isPage ? "/" : `${path.replace(/(?<=.)\/+$/, "")}${search}`;
  return `${basePath}/#${hash.startsWith("#/") ? hash.slice(1) : ownRoute}`;
}
