/** Has the browser save a file of the server. `address` is a path of it or an absolute address. */
export function saveAddress(address: string, apiBaseUrl: string): void {
  const link = document.createElement("a");
  link.href = new URL(address, new URL(apiBaseUrl || "/", window.location.href)).href;
  // The server names the file; without the attribute a browser might show it in place of the page.
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
