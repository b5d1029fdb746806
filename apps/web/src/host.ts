import type { StorageKey, ViewerHost, WindowStorageKey } from "@sonolens/viewer";
import { basePath } from "./base-path.ts";
import { storageOf } from "./storage.ts";

const storage = storageOf<StorageKey>(() => window.localStorage, basePath);

/** The browser's capabilities for the viewer. */
export const webHost = {
  apiBaseUrl: basePath && window.location.origin + basePath,
  liveOrigin: window.location.origin.replace(/^http/, "ws"),
  storage: {
    ...storage,
    watch(key: StorageKey, onChange: (value: string | null) => void) {
      const listen = (event: StorageEvent) => {
        if (event.key === basePath + key || event.key === null) onChange(storage.read(key));
      };
      window.addEventListener("storage", listen);
      return () => window.removeEventListener("storage", listen);
    },
  },
  windowStorage: storageOf<WindowStorageKey>(() => window.sessionStorage, basePath),
  lock: navigator.locks ? (name, work) => navigator.locks.request(basePath + name, work) : null,
  network: {
    isOnline: () => navigator.onLine,
    watch(onChange) {
      window.addEventListener("online", onChange);
      window.addEventListener("offline", onChange);
      return () => {
        window.removeEventListener("online", onChange);
        window.removeEventListener("offline", onChange);
      };
    },
  },
  licence: null,
  preferredLanguages: navigator.languages,
  hasPseudoLanguage: import.meta.env.DEV || import.meta.env.VITE_PSEUDO_LANGUAGE === "yes",
  openInNewWindow: (route) => void window.open(`#${route}`, "_blank", "noopener"),
  reload: () => window.location.reload(),
} satisfies ViewerHost;
