/** What a drop held. */
export interface DroppedFiles {
  /** In the order of the drop, those of folders too. */
  readonly files: readonly File[];
  /** Names of files and folders that the browser could not read: moved meanwhile, or not allowed. */
  readonly unreadable: readonly string[];
}

/** All files of a folder, with those in its folders. */
async function addFolder(folder: FileSystemDirectoryEntry, files: File[], unreadable: string[]) {
  const reader = folder.createReader();
  // A reader hands out a folder in parts and ends with an empty one.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return;
    for (const entry of part) await addEntry(entry, files, unreadable);
  }
}

async function addEntry(entry: FileSystemEntry, files: File[], unreadable: string[]) {
  try {
    if (entry.isDirectory) await addFolder(entry as FileSystemDirectoryEntry, files, unreadable);
    else
      files.push(
        await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
      );
  } catch {
    // One that cannot be read does not lose the others.
    unreadable.push(entry.name);
  }
}

/** The files of a drop, those in dropped folders too. Call it while the drop event is handled. */
export async function droppedFiles(data: DataTransfer): Promise<DroppedFiles> {
  // The list is emptied when the event is over, so the entries are taken before anything is awaited.
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return { files: [...data.files], unreadable: [] };
  const files: File[] = [];
  const unreadable: string[] = [];
  for (const entry of entries) if (entry) await addEntry(entry, files, unreadable);
  return { files, unreadable };
}
