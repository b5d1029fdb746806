import type { Core } from "../../composition/capabilities.ts";
import type { ResumableUploadRepository } from "./upload.repository.ts";

/** Received bytes that no unfinished upload needs. */
export interface UnnamedParts {
  remove(): Promise<void>;
}

export const createUnnamedParts = (
  { database, parts }: Core<"database" | "parts">,
  uploads: ResumableUploadRepository,
): UnnamedParts => ({
  async remove() {
    for (const name of await parts.list())
      await database.transaction(async () => {
        if ((await uploads.findAny(name))?.state !== "receiving") await parts.remove(name);
      });
  },
});
