import type { Duplex } from "node:stream";

/** Open connections by address, up to a maximum. */
export interface ConnectionLimit {
  /** Counts a connection until it closes; false if its address has too many. */
  take(address: string, connection: Pick<Duplex, "once">): boolean;
}

/** Limits how many long-lived connections one address can hold, signed in or not. */
export function createConnectionLimit(max: number): ConnectionLimit {
  const open = new Map<string, number>();
  return {
    take(address, connection) {
      const count = open.get(address) ?? 0;
      if (count >= max) return false;
      open.set(address, count + 1);
      connection.once("close", () => {
        const left = (open.get(address) ?? 0) - 1;
        if (left > 0) open.set(address, left);
        else open.delete(address);
      });
      return true;
    },
  };
}
