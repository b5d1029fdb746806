/** The contents of a drop. */
export interface DroppedFiles {
  /** In the order of the drop, files of folders included. */
  readonly files: readonly File[];
  /** Names of files and folders that the browser could not read: moved meanwhile, or not allowed. */
  readonly unreadable: readonly string[];
}

/** All files of a folder, subfolders included. */
async function addFolder(folder: FileSystemDirectoryEntry, files: File[], unreadable: string[]) {
  const reader = folder.createReader();
  // A reader returns a folder in batches and ends with an empty one.
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
    // An unreadable entry does not affect the others.
    unreadable.push(entry.name);
  }
}

/** The files of a drop, those in dropped folders included. Call it during the drop event. */
export async function droppedFiles(data: DataTransfer): Promise<DroppedFiles> {
  // The list is emptied after the event, so the entries are read before any await.
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return { files: [...data.files], unreadable: [] };
  const files: File[] = [];
  const unreadable: string[] = [];
  for (const entry of entries) if (entry) await addEntry(entry, files, unreadable);
  return { files, unreadable };
}
