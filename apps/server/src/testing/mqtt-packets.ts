const publishType = 3;

/** Splits a stream into MQTT packets (3.1.1, 2.2) and reports which are PUBLISH packets. */
export function createPacketCutter(onPacket: (packet: Buffer, isPublished: boolean) => void) {
  let rest = Buffer.alloc(0);
  return {
    take(bytes: Buffer): void {
      rest = Buffer.concat([rest, bytes]);
      for (let end = packetEnd(rest); end !== undefined && end <= rest.length; end = packetEnd(rest)) {
        const packet = rest.subarray(0, end);
        rest = rest.subarray(end);
        onPacket(packet, (packet[0] ?? 0) >> 4 === publishType);
      }
    },
  };
}

/** A message at QoS 0. */
export function publishPacket(topic: Buffer, payload: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from([topic.length >> 8, topic.length & 0xff]), topic, payload]);
  const length: number[] = [];
  let left = body.length;
  do {
    length.push((left % 128) + (left >= 128 ? 128 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  return Buffer.concat([Buffer.from([publishType << 4, ...length]), body]);
}

/** The topic of a PUBLISH packet. */
export function topicOf(packet: Buffer): Buffer {
  let at = 1;
  while ((packet[at] ?? 0) >= 0x80) at += 1;
  const start = at + 3;
  return Buffer.from(packet.subarray(start, start + packet.readUInt16BE(at + 1)));
}

/** Undefined while the length is incomplete. */
function packetEnd(bytes: Buffer): number | undefined {
  let length = 0;
  for (let at = 1; at <= 4; at += 1) {
    const byte = bytes[at];
    if (byte === undefined) return undefined;
    length += (byte & 0x7f) * 128 ** (at - 1);
    if (byte < 0x80) return at + 1 + length;
  }
  throw new Error("This is no MQTT.");
}
