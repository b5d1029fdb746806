import { limits, validateImageAttachment } from "@sonolens/domain";
import type { FileRefusal, FileRules, SortedFiles } from "@sonolens/ui-kit";

/** In 1024 times 1024 bytes, as the server counts them. */
export const maxMB = limits.imageBytes / (1024 * 1024);

/** What may be added to a snapshot that already has this many images. */
export const imageRules = (have: number): FileRules => ({
  endings: [".jpg", ".jpeg", ".png", ".webp"],
  maxBytes: limits.imageBytes,
  maxFiles: Math.max(0, limits.images - have),
});

/** The files to send, and the rejected ones with the reason. A file named like a picture may have another type. */
export function onlyImages({ accepted, refused }: SortedFiles): SortedFiles {
  const isImage = ({ type }: File) => validateImageAttachment({ type }).ok;
  const others = accepted.filter((file) => !isImage(file));
  return {
    accepted: accepted.filter(isImage),
    refused: [...refused, ...others.map((file) => ({ file, reason: "ending" as const }))],
  };
}

/** The words for why a file is not sent. */
export const refusalWords = {
  ending: "details:image.refusedKind",
  tooLarge: "details:image.refusedSize",
  tooMany: "details:image.refusedMany",
} as const satisfies Partial<Record<FileRefusal, string>>;
