/** 256 samples of full scale 1 by their A-law byte. Source: ITU-T G.711. */
export function aLawTable(): Float32Array {
  return Float32Array.from({ length: 256 }, (_, byte) => {
    const code = byte ^ 0x55;
    const exponent = (code >> 4) & 7;
    const mantissa = ((code & 15) << 4) + 8;
    const magnitude = exponent === 0 ? mantissa : (mantissa + 256) << (exponent - 1);
    return ((code & 0x80) !== 0 ? magnitude : -magnitude) / 32768;
  });
}

/** 256 samples of full scale 1 by their mu-law byte. Source: ITU-T G.711. */
export function muLawTable(): Float32Array {
  return Float32Array.from({ length: 256 }, (_, byte) => {
    const code = ~byte & 0xff;
    const magnitude = ((((code & 15) << 3) + 132) << ((code >> 4) & 7)) - 132;
    return ((code & 0x80) !== 0 ? -magnitude : magnitude) / 32768;
  });
}
