import decodeQR from "qr/decode.js";

/** A frame of a camera, or a photo. */
export type CodePicture = HTMLVideoElement | ImageBitmap;

/** Resolves with the text of a code in the picture, or with undefined if it shows none that can be read. */
export type ReadCode = (picture: CodePicture) => Promise<string | undefined>;

/** The barcode detector of a browser, which is not in the types of the platform. */
interface CodeDetector {
  readonly detect: (picture: CodePicture) => Promise<readonly { readonly rawValue: string }[]>;
}
interface CodeDetectors {
  new (options: { readonly formats: readonly string[] }): CodeDetector;
  readonly getSupportedFormats: () => Promise<readonly string[]>;
}

/** Printed leak tags have QR codes; bought ones often have their number as another of these. */
const formats = ["qr_code", "data_matrix", "code_128", "code_39", "ean_13", "itf"];

/**
 * A reader of codes: the browser's own where it has one, which is faster and knows more kinds of codes; otherwise one
 * for QR codes.
 */
export async function createCodeReader(): Promise<ReadCode> {
  const detector = await detectorOfBrowser();
  let isDetecting = detector !== undefined;
  return async (picture) => {
    if (detector && isDetecting)
      try {
        return (await detector.detect(picture))[0]?.rawValue;
      } catch {
        // Some browsers have the detector, but not the service behind it.
        isDetecting = false;
      }
    return readQrCode(picture);
  };
}

async function detectorOfBrowser(): Promise<CodeDetector | undefined> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: CodeDetectors };
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  return BarcodeDetector && known.includes("qr_code")
    ? new BarcodeDetector({ formats: formats.filter((format) => known.includes(format)) })
    : undefined;
}

/** Longest sides at which a picture is searched, pixels: a large code is found at the first, a small one at the second. */
const searchedPx = { video: [900], photo: [900, 2000, 450] } as const;

/** For each size of a photo. */
const photoSearchMs = 500;

function readQrCode(picture: CodePicture): string | undefined {
  const isVideo = picture instanceof HTMLVideoElement;
  const width = isVideo ? picture.videoWidth : picture.width;
  const height = isVideo ? picture.videoHeight : picture.height;
  for (const sidePx of isVideo ? searchedPx.video : searchedPx.photo) {
    const scale = Math.min(1, sidePx / Math.max(width, height));
    const pixels = pixelsOf(picture, Math.round(width * scale), Math.round(height * scale));
    const text = pixels && qrText(pixels, isVideo ? undefined : photoSearchMs);
    if (text !== undefined) return text;
    if (scale === 1) return undefined;
  }
  return undefined;
}

function pixelsOf(picture: CodePicture, width: number, height: number): ImageData | undefined {
  if (width === 0 || height === 0) return undefined;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  context?.drawImage(picture, 0, 0, width, height);
  return context?.getImageData(0, 0, width, height);
}

/** Pixels of a picture, red, green, blue and alpha each. */
export type CodePixels = Pick<ImageData, "width" | "height" | "data">;

/**
 * The text of a QR code in pixels; undefined if there is none that can be read. A frame of a camera is followed by the
 * next one, so it is tried once; a photo for up to `retryMs`.
 */
export function qrText(pixels: CodePixels, retryMs?: number): string | undefined {
  try {
    return decodeQR(
      pixels,
      retryMs === undefined ? {} : { effort: Number.POSITIVE_INFINITY, timeLimit: retryMs },
    );
  } catch {
    // The decoder throws whenever it finds no code.
    return undefined;
  }
}
