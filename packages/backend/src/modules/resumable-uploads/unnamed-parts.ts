import type { Core } from "../../composition/capabilities.ts";
import type { ResumableUploadRepository } from "./upload.repository.ts";

/** Received bytes that no unfinished upload needs. */
export type UnnamedParts = ReturnType<typeof createUnnamedParts>;

export const createUnnamedParts = (
  { database, parts }: Core<"database" | "parts">,
  uploads: ResumableUploadRepository,
) => ({
  async remove(): Promise<void> {
    for (const name of await parts.list())
      await database.transaction(async () => {
        if ((await uploads.findAny(name))?.state !== "receiving") await parts.remove(name);
      });
  },
});
