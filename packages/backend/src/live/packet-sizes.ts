/** The length of a packet is written in at most four bytes, of seven bits each. */
const maxLengthBytes = 4;

/**
 * Reads the lengths that packets announce (MQTT 3.1.1, 2.2.3). A parser would buffer a packet until its end,
 * up to 256 MB from a client that has not even signed in.
 */
export function createPacketSizes(maxBytes: number) {
  let bodyBytesLeft = 0;
  let isInLength = false;
  let lengthBytes = 0;
  let length = 0;
  return {
    /** False once a packet announces more bytes than allowed, or is invalid: the connection must end. */
    takes(piece: Uint8Array): boolean {
      for (let at = 0; at < piece.length; at += 1) {
        if (bodyBytesLeft > 0) {
          const skipped = Math.min(bodyBytesLeft, piece.length - at);
          bodyBytesLeft -= skipped;
          at += skipped - 1;
          continue;
        }
        if (!isInLength) {
          isInLength = true;
          [lengthBytes, length] = [0, 0];
          continue;
        }
        const byte = piece[at] ?? 0;
        length += (byte & 0x7f) * 128 ** lengthBytes;
        lengthBytes += 1;
        if (length > maxBytes || (byte >= 0x80 && lengthBytes === maxLengthBytes)) return false;
        if (byte >= 0x80) continue;
        isInLength = false;
        bodyBytesLeft = length;
      }
      return true;
    },
  };
}
