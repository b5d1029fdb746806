/**
 * The exports of a module of `generated/`, given in base64, that works in `memory`. Compiles synchronously: browsers
 * allow this on the main thread for small modules. Throws where WebAssembly or SIMD is missing or forbidden by the
 * page.
 */
export function instantiateWasm(base64: string, memory: WebAssembly.Memory): WebAssembly.Exports {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } }).exports;
}
