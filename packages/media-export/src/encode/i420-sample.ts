import { VideoSample } from "mediabunny";
import { i420Colours } from "./rgba-to-i420.ts";

/** A picture in the format of encoders; the caller closes it. Times are seconds. */
export const i420Sample = (
  i420: Uint8Array,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  timestamp: number,
  duration: number,
): VideoSample =>
  new VideoSample(i420, {
    format: "I420",
    colorSpace: i420Colours,
    codedWidth: widthPx,
    codedHeight: heightPx,
    timestamp,
    duration,
  });
