/** The default dynamic range of a snapshot, dB. */
export const defaultDynamicRangeDb = 7;
