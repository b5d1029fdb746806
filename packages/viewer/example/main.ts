import { edition } from "virtual:sonolens-edition";
import { createViewer, type ViewerHost } from "@sonolens/viewer";
import "virtual:sonolens-edition.css";

/** What a browser offers, kept in memory only. */
function storageInMemory() {
  const values = new Map<string, string>();
  return {
    read: (key: string) => values.get(key) ?? null,
    write: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
    watch: () => () => undefined, // no other window shares it
  };
}

const host: ViewerHost = {
  apiBaseUrl: "https://sonolens.example",
  liveOrigin: null, // no live messages
  storage: storageInMemory(),
  windowStorage: storageInMemory(),
  lock: null,
  network: null,
  licence: null,
  preferredLanguages: navigator.languages,
  openInNewWindow: (route) => void window.open(`#${route}`, "_blank", "noopener"),
  reload: () => window.location.reload(),
};

const root = document.body.appendChild(document.createElement("div"));
export const removeViewer = await createViewer({ host, edition, root });
