/** Numbers that sit at the edges of the fields of an archive. */
const edges = [
  0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff,
];

/** Damages a copy of the bytes in one to three of the ways in which files are damaged, by chance or on purpose. */
export function mutate(intact: Uint8Array, random: () => number): Uint8Array {
  let bytes = intact.slice();
  const below = (limit: number) => Math.floor(random() * limit);
  // Half of the damage goes to the headers, most of which are at the end.
  const place = () => (random() < 0.5 ? below(bytes.length) : Math.max(0, bytes.length - 1 - below(420)));
  const damages: (() => void)[] = [
    () => {
      bytes[place()] = below(256);
    },
    () => {
      const at = place();
      bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
    },
    () => {
      const value = edges[below(edges.length)] ?? 0;
      const at = place();
      const width = random() < 0.5 ? 2 : 4;
      for (let index = 0; index < width && at + index < bytes.length; index += 1) {
        bytes[at + index] = (value >>> (8 * index)) & 0xff;
      }
    },
    () => {
      bytes = bytes.slice(0, below(bytes.length));
    },
    () => {
      const at = place();
      const length = 1 + below(64);
      bytes = Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + length)]);
    },
    () => {
      const at = place();
      const inserted = Uint8Array.from({ length: 1 + below(64) }, () => below(256));
      bytes = Uint8Array.from([...bytes.subarray(0, at), ...inserted, ...bytes.subarray(at)]);
    },
    () => {
      const from = place();
      bytes.copyWithin(place(), from, from + 1 + below(100));
    },
    () => {
      const at = place();
      bytes.fill(random() < 0.5 ? 0 : 0xff, at, at + 1 + below(200));
    },
  ];
  for (let left = 1 + below(3); left > 0 && bytes.length > 0; left -= 1) damages[below(damages.length)]?.();
  return bytes;
}
