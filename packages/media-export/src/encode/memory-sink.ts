import type { ByteSink } from "./video-writer.ts";

/** Keeps the file in memory. */
export function memorySink(): ByteSink {
  let memory = new Uint8Array(1 << 20);
  let length = 0;
  return {
    path: undefined,
    async write(data, position) {
      const end = position + data.length;
      if (end > memory.length) {
        const larger = new Uint8Array(Math.max(end, memory.length * 2));
        larger.set(memory.subarray(0, length));
        memory = larger;
      }
      memory.set(data, position);
      length = Math.max(length, end);
    },
    async close() {
      const bytes = memory.slice(0, length);
      memory = new Uint8Array(0);
      return { bytes, byteLength: bytes.length };
    },
    async discard() {
      memory = new Uint8Array(0);
      length = 0;
    },
  };
}
