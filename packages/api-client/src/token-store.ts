/** A platform's storage for tokens; `localStorage` is one. */
export interface TokenStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface StoredAuth {
  readonly access: string;
  readonly refresh: string;
  /** The server's clock minus this device's, in milliseconds. */
  readonly clockOffsetMs: number;
}

const key = "auth";

/** Reads and writes the tokens. Errors of a full or forbidden storage are ignored. */
export function tokenStore(storage: TokenStorage | null) {
  return {
    read(): StoredAuth | undefined {
      try {
        return parse(storage?.getItem(key));
      } catch {
        return undefined;
      }
    },
    /** Whether it was stored; if not, the session lasts as long as the page. */
    write(auth: StoredAuth): boolean {
      try {
        storage?.setItem(key, JSON.stringify(auth));
        return storage !== null;
      } catch {
        return false;
      }
    },
    clear(): void {
      try {
        storage?.removeItem(key);
      } catch {
        // Not stored.
      }
    },
  };
}

function parse(text: string | null | undefined): StoredAuth | undefined {
  if (!text) return undefined;
  const { access, refresh, clockOffsetMs } = JSON.parse(text) as Record<string, unknown>;
  if (typeof access !== "string" || typeof refresh !== "string") return undefined;
  const offset = typeof clockOffsetMs === "number" && Number.isFinite(clockOffsetMs) ? clockOffsetMs : 0;
  return { access, refresh, clockOffsetMs: offset };
}
