/**
 * Node's own modules, undefined in a browser. They are asked for while running, because a bundler of a page would
 * stumble over their names.
 */
export function nodeRuntime(): Pick<NodeJS.Process, "getBuiltinModule"> | undefined {
  return typeof process !== "undefined" &&
    typeof process.getBuiltinModule === "function" &&
    process.versions?.node
    ? process
    : undefined;
}
