/** Failures per chunk. */
const failures = new Map<string, number>();

/**
 * Imports a chunk, a file beside this one. Some browsers cache the failure of a module for the lifetime of the page
 * (Chromium 150 does; the standard's module map allows it), so a failed chunk is requested again under a new URL.
 * Built into each import by `import-parts.ts`.
 */
export async function importPart(path: string): Promise<unknown> {
  const failed = failures.get(path) ?? 0;
  const url = new URL(path, import.meta.url);
  if (failed > 0) url.search = `?again=${failed}`;
  try {
    return await import(/* @vite-ignore */ url.href);
  } catch (error) {
    failures.set(path, failed + 1);
    throw error;
  }
}

Object.assign(globalThis, { importPart });
