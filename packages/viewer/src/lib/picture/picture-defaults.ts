/** The shape of every picture on the stage: that of the 800x480 heat map canvas. */
export const canvasSize = { width: 800, height: 480 } as const;

/** The default dynamic range of a snapshot, dB. */
export const defaultDynamicRangeDb = 7;
