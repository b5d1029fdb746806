/** Saves a URL through the browser, under the server's name or `fileName`. */
export function saveFrom(href: string, fileName = ""): void {
  const link = document.createElement("a");
  link.href = href;
  // Without the attribute a browser might navigate to it.
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}

/** The absolute URL of a file of the server. `address` is a path or an absolute URL. */
export const hrefOf = (address: string, apiBaseUrl: string): string =>
  new URL(address, new URL(apiBaseUrl || "/", window.location.href)).href;

/** Saves a file of the server through the browser. `address` is a path or an absolute URL. */
export function saveAddress(address: string, apiBaseUrl: string): void {
  saveFrom(hrefOf(address, apiBaseUrl));
}
