let isRegistered: Promise<boolean> | undefined;

/** Installing it means accepting the license of its codecs (GPL), so it is not a dependency. */
const packageName = "@mediabunny/server";

interface ServerCodecs {
  registerMediabunnyServer(options: { readonly hardwareContext: null }): void;
}

const isServerCodecs = (loaded: unknown): loaded is ServerCodecs =>
  typeof loaded === "object" && loaded !== null && "registerMediabunnyServer" in loaded;

async function register(): Promise<boolean> {
  try {
    const loaded: unknown = await import(/* @vite-ignore */ packageName);
    if (!isServerCodecs(loaded)) return false;
    // Probing for a GPU writes to the console if there is none.
    loaded.registerMediabunnyServer({ hardwareContext: null });
    return true;
  } catch {
    return false;
  }
}

/** Enables mediabunny's encoders in Node if `@mediabunny/server` is installed; returns whether it is. */
export function registerServerCodecs(): Promise<boolean> {
  isRegistered ??= register();
  return isRegistered;
}
