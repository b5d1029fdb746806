/** The module of a thread: beside the source file in development, beside the bundle in a build. */
export const workerScript = (name: string, source: URL): URL =>
  import.meta.url.endsWith(".ts") ? source : new URL(`./${name}.js`, import.meta.url);
