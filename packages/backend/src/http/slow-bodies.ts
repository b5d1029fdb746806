import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Timeouts for what a client sends. */
export interface BodyTimeouts {
  /** A JSON body that is not complete after this time is rejected. */
  readonly jsonMs: number;
  /**
   * Any other body is rejected if less than `minBytes` arrived within this time: large files may take
   * hours.
   */
  readonly quietMs: number;
  readonly minBytes: number;
}

/** At 1 KiB/s even a phone with poor reception can upload; anything slower only occupies a connection. */
export const defaultBodyTimeouts: BodyTimeouts = { jsonMs: 60_000, quietMs: 60_000, minBytes: 60 * 1024 };

interface Watched {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly isJson: boolean;
  sinceMs: number;
  sinceBytes: number;
}

/**
 * Ends the connections of clients that send a body too slowly. `giveUp` gets their sockets. While bytes wait
 * to be read, the server is the slow side and the client is not penalized. Stops when the server closes.
 */
export function endSlowBodies(
  server: Server,
  giveUp: (socket: Socket) => void,
  timeouts: BodyTimeouts = defaultBodyTimeouts,
): void {
  const watched = new Set<Watched>();

  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { "content-length": length, "transfer-encoding": encoding, "content-type": type } = request.headers;
    if (encoding === undefined && (length === undefined || length === "0")) return;
    const entry: Watched = {
      request,
      response,
      isJson: type?.startsWith("application/json") ?? false,
      sinceMs: performance.now(),
      sinceBytes: request.socket.bytesRead,
    };
    watched.add(entry);
    request.once("close", () => {
      // More of a rejected body may still arrive.
      if (request.complete || request.socket.destroyed) watched.delete(entry);
    });
  });

  function isTooSlow(entry: Watched, nowMs: number): boolean {
    const { request, isJson } = entry;
    const { bytesRead } = request.socket;
    const waitedMs = nowMs - entry.sinceMs;
    if (isJson) return waitedMs >= timeouts.jsonMs;
    const isEnough = bytesRead - entry.sinceBytes >= timeouts.minBytes || request.readableLength > 0;
    if (!isEnough) return waitedMs >= timeouts.quietMs;
    entry.sinceMs = nowMs;
    entry.sinceBytes = bytesRead;
    return false;
  }

  const look = (): void => {
    const nowMs = performance.now();
    for (const entry of watched) {
      const { request, response } = entry;
      const isOver = request.complete || request.socket.destroyed;
      if (!isOver && !isTooSlow(entry, nowMs)) continue;
      watched.delete(entry);
      if (isOver) continue;
      // A request with a response needs no second one.
      if (response.headersSent) request.socket.destroy();
      else giveUp(request.socket);
    }
  };
  const timer = setInterval(look, Math.min(timeouts.jsonMs, timeouts.quietMs) / 4).unref();
  server.once("close", () => clearInterval(timer));
}
