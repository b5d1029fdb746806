import type { StorageKey, ViewerHost, ViewerStorage } from "./viewer-host.ts";

/** A storage that forgets with the page: for tests and stories, and where a browser refuses its own. */
export function createMemoryStorage(entries: Partial<Record<StorageKey, string>> = {}): ViewerStorage {
  const values = new Map(Object.entries(entries));
  return {
    read: (key) => values.get(key) ?? null,
    write: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    watch: () => () => undefined,
  };
}

/** A host that does nothing outside its page, for tests and stories. */
export function createMemoryHost(overrides: Partial<ViewerHost> = {}): ViewerHost {
  return {
    apiBaseUrl: "",
    liveOrigin: null,
    storage: createMemoryStorage(),
    lock: null,
    preferredLanguages: ["en"],
    openInNewWindow: () => undefined,
    reload: () => undefined,
    ...overrides,
  };
}
