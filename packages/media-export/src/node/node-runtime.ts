/**
 * Node's own modules, undefined in a browser. Looked up at run time, because a page's bundler would fail on their
 * names.
 */
export function nodeRuntime(): Pick<NodeJS.Process, "getBuiltinModule"> | undefined {
  return typeof process !== "undefined" &&
    typeof process.getBuiltinModule === "function" &&
    process.versions?.node
    ? process
    : undefined;
}
