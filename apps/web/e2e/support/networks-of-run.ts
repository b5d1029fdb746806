import {
  hasNamespaces,
  makeNamespace,
  removeNamespace,
} from "../../../../tooling/tests/network-namespace.ts";

/** Names the network namespaces of the run. */
const networksVariable = "SONOLENS_TEST_NETWORKS";

const networksOfRun = (): readonly number[] =>
  (process.env[networksVariable] ?? "").split(",").filter(Boolean).map(Number);

/**
 * Creates a network for each worker before browsers run, which abort their requests when a network of the machine
 * comes or goes. Without root there are none.
 */
export function prepareNetworks(count: number): void {
  if (!hasNamespaces()) return;
  const ids = Array.from({ length: count }, (_, at) => process.pid + at);
  for (const id of ids) makeNamespace(id);
  process.env[networksVariable] = ids.join(",");
}

export function removeNetworks(): void {
  for (const id of networksOfRun()) removeNamespace(id);
}

/** The network of a worker; undefined if this machine supports none. */
export const networkIdOf = (parallelIndex: number): number | undefined => networksOfRun()[parallelIndex];
