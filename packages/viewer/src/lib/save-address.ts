/** Has the browser save what is at an address, as the server names it or under `fileName`. */
export function saveFrom(href: string, fileName = ""): void {
  const link = document.createElement("a");
  link.href = href;
  // Without the attribute a browser might show it in place of the page.
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Has the browser save a file of the server. `address` is a path of it or an absolute address. */
export function saveAddress(address: string, apiBaseUrl: string): void {
  saveFrom(new URL(address, new URL(apiBaseUrl || "/", window.location.href)).href);
}
