import type { ClientStream } from "./client-stream.ts";

/** More than that waits for no client; it gets the newest message afterwards, and fetches the others. */
export const maxClientBytes = 256 * 1024;
/** The same for all connections of one owner. */
const maxOwnerBytes = 1024 * 1024;
/** What all connections of one owner are sent within a second. */
const maxOwnerBytesPerSecond = 4 * 1024 * 1024;

interface Owner {
  connections: number;
  waitingBytes: number;
  second: number;
  sentBytes: number;
}

/** Limits what the connections of one owner (an account, a camera, a visitor of the demo) cost all others. */
export function createConnectionBudget() {
  const owners = new Map<string, Owner>();
  const ownerOf = new Map<ClientStream, string>();

  const ofLine = (line: ClientStream): Owner | undefined => {
    const name = ownerOf.get(line);
    return name === undefined ? undefined : owners.get(name);
  };

  return {
    connections: (name: string): number => owners.get(name)?.connections ?? 0,
    join(name: string, line: ClientStream): void {
      const owner = owners.get(name) ?? { connections: 0, waitingBytes: 0, second: 0, sentBytes: 0 };
      owner.connections += 1;
      owner.waitingBytes += line.waitingBytes();
      owners.set(name, owner);
      ownerOf.set(line, name);
    },
    leave(line: ClientStream): void {
      const [name, owner] = [ownerOf.get(line), ofLine(line)];
      ownerOf.delete(line);
      if (name === undefined || owner === undefined) return;
      owner.connections -= 1;
      owner.waitingBytes -= line.waitingBytes();
      if (owner.connections === 0) owners.delete(name);
    },
    /** More or less waits for a client. */
    waits(line: ClientStream, changeBytes: number): void {
      const owner = ofLine(line);
      if (owner !== undefined) owner.waitingBytes += changeBytes;
    },
    /** Counts a message to a client; false if there is no room for it. */
    takes(line: ClientStream, bytes: number): boolean {
      const owner = ofLine(line);
      if (owner === undefined) return false;
      const second = Math.floor(performance.now() / 1000);
      if (owner.second !== second) [owner.second, owner.sentBytes] = [second, 0];
      if (line.waitingBytes() + bytes > maxClientBytes) return false;
      if (owner.waitingBytes + bytes > maxOwnerBytes) return false;
      if (owner.sentBytes + bytes > maxOwnerBytesPerSecond) return false;
      owner.sentBytes += bytes;
      return true;
    },
  };
}
