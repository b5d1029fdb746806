import { failure, type Result, success } from "@sonolens/foundation";
import type { StoredManifest } from "./manifest.ts";
import { manifestSchema } from "./manifest-schema.ts";
import type { SnapshotFileError } from "./snapshot-file-error.ts";

/** The newest version of the format that this package reads, and the one that it writes. */
export const formatVersion = 1;

/**
 * Checks a parsed manifest.json and returns it with its unknown fields. Codes: `notASnapshot` (another
 * format), `tooNew` (a later version), `manifestInvalid` (names the first wrong field).
 */
export function validateManifest(value: unknown): Result<StoredManifest, SnapshotFileError> {
  const { format, version } = Object(value) as { format?: unknown; version?: unknown };
  if (format !== "sonolens-snapshot") {
    return failure({
      code: "notASnapshot",
      message: "This is not a Sonolens snapshot: its manifest is of another format. Choose a .nlz file.",
    });
  }
  if (typeof version === "number" && version > formatVersion) {
    return failure({
      code: "tooNew",
      message: `This snapshot is of format version ${version}, and this program reads up to ${formatVersion}. Update the program.`,
      params: { version, known: formatVersion },
    });
  }
  const parsed = manifestSchema.safeParse(value);
  if (parsed.success) {
    const repeated = repeatedFile(parsed.data);
    return repeated === undefined
      ? success(parsed.data)
      : invalid(repeated, "names a file that is already in use");
  }
  const issue = parsed.error.issues[0];
  return invalid(issue?.path.join(".") || "manifest", issue?.message ?? "is not valid");
}

const invalid = (field: string, reason: string) =>
  failure<SnapshotFileError>({
    code: "manifestInvalid",
    message: `The snapshot's manifest is not valid: ${field}: ${reason}. Export the snapshot again; docs/nlz-format.md describes every field.`,
    params: { field, reason },
  });

function repeatedFile(manifest: StoredManifest): string | undefined {
  const seen = new Set(["manifest.json"]);
  for (const part of ["heatmap", "picture", "audio", "channels"] as const) {
    const name = manifest[part]?.file.toLowerCase();
    if (name === undefined) continue;
    if (seen.has(name)) return `${part}.file`;
    seen.add(name);
  }
  return undefined;
}
