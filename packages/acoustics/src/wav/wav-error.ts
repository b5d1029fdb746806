/** Why a file cannot be read as sound. */
export type WavErrorCode =
  | "notWav"
  | "noFormat"
  | "noData"
  | "truncatedHeader"
  | "unsupportedCompression"
  | "unsupportedBits"
  | "contradictingHeader"
  | "invalidChannelCount"
  | "tooManyChannels"
  | "invalidSampleRate"
  | "tooLarge";

/** Thrown by {@link decodeWav}; `message` is one English sentence, `params` holds its numbers. */
export class WavError extends Error {
  readonly code: WavErrorCode;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: WavErrorCode, message: string, params: Record<string, string | number> = {}) {
    super(message);
    this.name = "WavError";
    this.code = code;
    this.params = params;
  }
}

/** An assumption made to read a file that does not conform to the format. */
export type WavWarningCode =
  | "dataTruncated"
  | "dataSizeUnknown"
  | "riffSizeWrong"
  | "partialFrame"
  | "noFrames"
  | "missingPadByte"
  | "severalDataChunks"
  | "severalFormatChunks"
  | "dataBeforeFormat"
  | "blockAlignMissing"
  | "byteRateWrong"
  | "validBitsIgnored"
  | "moreBitsUsed"
  | "rightJustified"
  | "samplesNotFinite";

/** `message` is one English sentence, `params` holds its numbers. */
export interface WavWarning {
  readonly code: WavWarningCode;
  readonly message: string;
  readonly params?: Readonly<Record<string, string | number>>;
}
