/** Pending and loaded chunks: all importers share one, also after a failure. */
const loads = new Map<string, Promise<unknown>>();
/** Failures per chunk. */
const failures = new Map<string, number>();

/**
 * Imports a chunk, a file beside this one. Some browsers cache the failure of a module for the lifetime of the page
 * (Firefox 153 does; the standard's module map allows it), so a failed chunk is requested again under a new URL.
 * Built into each import by `import-parts.ts`.
 */
export function importPart(path: string): Promise<unknown> {
  const known = loads.get(path);
  if (known) return known;
  const failed = failures.get(path) ?? 0;
  const url = new URL(path, import.meta.url);
  if (failed > 0) url.search = `?again=${failed}`;
  const load = import(/* @vite-ignore */ url.href);
  loads.set(path, load);
  load.catch(() => {
    loads.delete(path);
    failures.set(path, failed + 1);
  });
  return load;
}

Object.assign(globalThis, { importPart });
