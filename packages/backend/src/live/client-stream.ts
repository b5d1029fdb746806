import { Duplex } from "node:stream";
import type { WebSocket } from "ws";

/** What a connection costs beside its bytes, for each piece that waits. */
const overheadBytes = 128;
/** A client that sends more while so much waits for it has to take it first. */
const readsUpToBytes = 256 * 1024;

/** The packets of one web socket. Its writer never waits: who writes looks at `waitingBytes` before. */
export interface ClientStream {
  readonly stream: Duplex;
  /** Written, and not yet taken by the operating system. */
  waitingBytes(): number;
  /** For how long nothing was taken although something waits; 0 if nothing waits. */
  stalledMs(nowMs: number): number;
  /** Ends the connection without waiting for the other side. */
  cut(): void;
}

/**
 * The stream of a web socket. That of `ws` makes its writer wait for the client, and the broker makes everybody
 * else wait for that writer.
 */
export function createClientStream(
  webSocket: WebSocket,
  onWaiting: (changeBytes: number) => void,
): ClientStream {
  let waitingBytes = 0;
  let takenMs = 0;
  let isOver = false;
  const count = (changeBytes: number): void => {
    waitingBytes += changeBytes;
    onWaiting(changeBytes);
  };
  const mayRead = (): boolean => waitingBytes <= readsUpToBytes && stream.readableLength < readsUpToBytes;

  function send(bytes: Uint8Array): void {
    if (isOver || webSocket.readyState !== webSocket.OPEN) return;
    if (waitingBytes === 0) takenMs = performance.now();
    const cost = bytes.length + overheadBytes;
    count(cost);
    webSocket.send(bytes, () => {
      if (isOver) return;
      takenMs = performance.now();
      count(-cost);
      if (webSocket.isPaused && mayRead()) webSocket.resume();
    });
  }

  const stream: Duplex = new Duplex({
    writableHighWaterMark: Number.MAX_SAFE_INTEGER,
    read: () => {
      if (webSocket.isPaused && mayRead()) webSocket.resume();
    },
    write(chunk: Buffer, _encoding, done) {
      send(chunk);
      done();
    },
    // The parts of a packet in one message.
    writev(chunks, done) {
      send(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)));
      done();
    },
    final(done) {
      webSocket.close();
      done();
    },
    destroy(error, done) {
      webSocket.terminate();
      done(error);
    },
  });
  webSocket.on("message", (piece: Buffer) => {
    if (stream.destroyed) return;
    stream.push(piece);
    if (!mayRead()) webSocket.pause();
  });
  webSocket.on("close", () => {
    isOver = true;
    count(-waitingBytes);
    stream.destroy();
  });
  webSocket.on("error", () => stream.destroy());
  stream.on("error", () => stream.destroy());
  return {
    stream,
    waitingBytes: () => waitingBytes,
    stalledMs: (nowMs) => (waitingBytes === 0 ? 0 : nowMs - takenMs),
    cut: () => webSocket.terminate(),
  };
}
