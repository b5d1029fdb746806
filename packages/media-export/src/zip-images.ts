import { imagesZipName, snapshotImageName, uniqueFileNames } from "@sonolens/domain";
import { makeZip } from "client-zip";

/** A PNG file of a snapshot. */
export interface SnapshotImage {
  readonly id: string;
  readonly label: string;
  readonly png: Blob;
}

/** An archive in the browser's storage. */
export interface ZippedImages {
  readonly fileName: string;
  readonly blob: Blob;
}

/** So much of the archive is in the page's own memory at a time. */
const pieceBytes = 4 * 1024 * 1024;

/**
 * Puts finished pictures into one archive, "Images-{timestamp}.zip" (EXP-07), each "{id}-{label}.png" (EXP-08); of
 * equal names later ones get a number. It is written piece by piece: 500 pictures need no more memory than five.
 * Rejects if the browser cannot store it.
 */
export async function zipImages(images: readonly SnapshotImage[], timestamp: string): Promise<ZippedImages> {
  const names = uniqueFileNames(images.map(snapshotImageName));
  const lastModified = new Date();
  async function* entries() {
    for (const [index, { id, png }] of images.entries())
      yield { name: names[index] ?? `${id}.png`, input: png.stream(), lastModified };
  }
  const pieces: Blob[] = [];
  let chunks: BlobPart[] = [];
  let bytes = 0;
  const keep = () => {
    pieces.push(new Blob(chunks));
    chunks = [];
    bytes = 0;
  };
  await makeZip(entries()).pipeTo(
    new WritableStream({
      write(chunk) {
        chunks.push(new Uint8Array(chunk));
        bytes += chunk.length;
        if (bytes >= pieceBytes) keep();
      },
    }),
  );
  keep();
  return { fileName: imagesZipName(timestamp), blob: new Blob(pieces, { type: "application/zip" }) };
}
