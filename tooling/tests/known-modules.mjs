/**
 * Loaded before the program by every Node process that tests start: each loads the same two thousand modules, and
 * finding their files takes a quarter of the processor time of such a start. What one process found, the next ones of the
 * same run take from a file in its folder (`run-folder.ts`); in a run no file of the product moves. Threads load too
 * little for that.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import nodeModule from "node:module";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

/** Node 20, in which a test runs what is published, has none. */
const { registerHooks } = nodeModule;
const { SONOLENS_RUN_FOLDER: runFolder } = process.env;
const file = join(runFolder ?? "", "known-modules.json");
const root = new URL("../../", import.meta.url).href;
const flushMs = 200;

/** By folder and conditions of who imports it, and the name that it is imported by. */
const known = isMainThread ? read() : new Map();
const fresh = new Map();

function read() {
  try {
    return new Map(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return new Map();
  }
}

/** Others may do so at the same time: then what one of them found is found again. */
function flush() {
  if (fresh.size === 0) return;
  try {
    const part = `${file}-${process.pid}`;
    writeFileSync(part, JSON.stringify([...read(), ...fresh]));
    renameSync(part, file);
    fresh.clear();
  } catch {
    // Another user's process, or a folder that is gone: it only takes longer.
  }
}

if (runFolder !== undefined && isMainThread && registerHooks !== undefined) {
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = "", conditions, importAttributes } = context;
      if (!parentURL.startsWith(root) || Object.keys(importAttributes ?? {}).length > 0)
        return next(specifier, context);
      const folder = parentURL.slice(root.length, parentURL.lastIndexOf("/"));
      const key = `${folder} ${specifier} ${conditions.join()}`;
      const found = known.get(key);
      if (found !== undefined) return { url: found[0], format: found[1], shortCircuit: true };
      const resolved = next(specifier, context);
      if (resolved.url.startsWith(root) && typeof resolved.format === "string") {
        const entry = [resolved.url, resolved.format];
        known.set(key, entry);
        if (fresh.size === 0) setTimeout(flush, flushMs).unref();
        fresh.set(key, entry);
      }
      return resolved;
    },
  });
  process.on("exit", flush);
}
