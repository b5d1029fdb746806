/** The dynamic range of a snapshot for which nobody has chosen one, dB. */
export const defaultDynamicRangeDb = 7;
