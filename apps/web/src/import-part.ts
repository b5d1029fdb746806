/** How often each part did not come. */
const failures = new Map<string, number>();

/**
 * Imports a part of the program, a file beside this one. Some browsers keep that a module could not be fetched as long
 * as the page stands (Chromium 150 does; the standard's module map allows it): what failed is asked for under another
 * address the next time. Built into each import by `import-parts.ts`.
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
