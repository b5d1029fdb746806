import type { KeyedStorage } from "@sonolens/viewer";

/**
 * The browser's storage, by the viewer's keys. If the browser refuses (private windows, a full disk), values last as
 * long as the page. Keys begin with `prefix`, as all applications of one origin share a storage.
 */
export function storageOf<Key extends string>(open: () => Storage, prefix: string): KeyedStorage<Key> {
  const memory = new Map<Key, string>();
  const attempt = <Value>(work: (storage: Storage) => Value): Value | undefined => {
    try {
      return work(open());
    } catch {
      return undefined;
    }
  };
  return {
    read: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(prefix + key)) ?? null,
    write(key, value) {
      const kept = attempt((storage) => {
        storage.setItem(prefix + key, value);
        return true;
      });
      if (kept) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(prefix + key));
    },
  };
}
