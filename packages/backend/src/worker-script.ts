/** The module of a thread: beside the source file in development, beside the bundle in a build. */
export const workerScript = (name: string, source: URL): URL =>
  import.meta.url.endsWith(".ts") ? source : new URL(`./${name}.js`, import.meta.url);

/** Options of its thread or process: from source the packages are found by their condition, however this process was started. */
export const sourceOptions = (script: URL): { readonly execArgv?: string[] } =>
  script.pathname.endsWith(".ts") ? { execArgv: ["--conditions=@sonolens/source"] } : {};
