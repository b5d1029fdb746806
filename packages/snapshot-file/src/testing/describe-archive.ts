import { bytesSource } from "../random-access-source.ts";
import { listZipEntries } from "../zip/list-zip-entries.ts";
import { readZipEntry } from "../zip/read-zip-entry.ts";

/** What reading all of an archive gave. */
export interface ArchiveReading {
  /** One word for the whole: the code of its refusal, or how many entries are read, then those refused by code. */
  summary: string;
  /** The contents of the entries that are read. */
  contents: Map<string, Uint8Array>;
  /** The messages of all refusals. */
  messages: string[];
}

/** Lists an archive and reads every entry of it. */
export async function describeArchive(bytes: Uint8Array): Promise<ArchiveReading> {
  const source = bytesSource(bytes);
  const listed = await listZipEntries(source);
  if (!listed.ok)
    return { summary: listed.error.code, contents: new Map(), messages: [listed.error.message] };
  const contents = new Map<string, Uint8Array>();
  const refused = new Map<string, number>();
  const messages: string[] = [];
  for (const entry of listed.value) {
    const read = await readZipEntry(source, entry);
    if (read.ok) contents.set(entry.name, read.value);
    else {
      refused.set(read.error.code, (refused.get(read.error.code) ?? 0) + 1);
      messages.push(read.error.message);
    }
  }
  const parts = [...refused].map(([code, count]) => `${count} ${code}`);
  return { summary: [`${contents.size} read`, ...parts].join(", "), contents, messages };
}
