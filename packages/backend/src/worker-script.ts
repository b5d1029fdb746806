/** The module of a thread: beside the source file while developing, beside the bundle where it is built. */
export const workerScript = (name: string, source: URL): URL =>
  import.meta.url.endsWith(".ts") ? source : new URL(`./${name}.js`, import.meta.url);
