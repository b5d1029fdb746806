import type { BackendCore } from "../../backend-core.ts";
import { createResumableUploadRepository } from "./upload.repository.ts";

/** Removes received bytes that no unfinished upload needs. */
export async function removeUnnamedParts({
  database,
  parts,
}: Pick<BackendCore, "database" | "parts">): Promise<void> {
  const uploads = createResumableUploadRepository(database);
  for (const name of await parts.list())
    await database.transaction(async () => {
      if ((await uploads.findAny(name))?.state !== "receiving") await parts.remove(name);
    });
}
