import { spawnSync } from "node:child_process";

/** `up` is from the client to the server. */
export type Direction = "up" | "down";

/** A network namespace that acts as another machine and reaches this one at `serverAddress`. */
export interface NetworkNamespace {
  readonly serverAddress: string;
  /** Command prefix that runs a command in it. */
  readonly prefix: readonly string[];
  /** Its processes, to stop all of them like a closed laptop. */
  processes(): readonly number[];
  /** Packets in this direction are silently dropped from now on. */
  hold(direction: Direction): void;
  release(): void;
}

/** Whether this machine allows creating one: root, and the `ip` command. */
export const hasNamespaces = (): boolean => {
  const name = `probe${process.pid}`;
  if (spawnSync("ip", ["netns", "add", name]).status !== 0) return false;
  return spawnSync("ip", ["netns", "del", name]).status === 0;
};

function ip(...words: string[]): string {
  const done = spawnSync("ip", words, { encoding: "utf8" });
  if (done.status !== 0) throw new Error(`ip ${words.join(" ")}: ${done.stderr}`);
  return done.stdout;
}

/** The names and addresses of a namespace; several may exist at once, of several processes. */
function partsOf(id: number) {
  const net = `10.${200 + ((id >> 8) % 50)}.${id % 256}`;
  return {
    name: `viewer${id}`,
    here: `sv${id}`,
    there: `cv${id}`,
    serverAddress: `${net}.1`,
    viewerAddress: `${net}.2`,
  };
}

/** Creates one. Running browsers of this machine notice a network that changes, and abort their requests. */
export function makeNamespace(id: number): void {
  const { name, here, there, serverAddress, viewerAddress } = partsOf(id);
  ip("netns", "add", name);
  ip("link", "add", here, "type", "veth", "peer", "name", there, "netns", name);
  ip("address", "add", `${serverAddress}/24`, "dev", here);
  ip("link", "set", here, "up");
  ip("-n", name, "address", "add", `${viewerAddress}/24`, "dev", there);
  ip("-n", name, "link", "set", there, "up");
  ip("-n", name, "link", "set", "lo", "up");
}

export const removeNamespace = (id: number): void => void ip("netns", "del", partsOf(id).name);

/** A namespace that exists. For a held direction, its packets are routed to a machine that does not exist. */
export function namespaceOf(id: number): NetworkNamespace {
  const { name, here, there, serverAddress, viewerAddress } = partsOf(id);
  const nobody = "02:00:00:00:00:99";
  const neighbour = {
    up: ["-n", name, "neigh"],
    down: ["neigh"],
  } as const;
  const place = { up: [serverAddress, "dev", there], down: [viewerAddress, "dev", here] } as const;
  const held = new Set<Direction>();
  return {
    serverAddress,
    prefix: ["ip", "netns", "exec", name],
    processes: () => ip("netns", "pids", name).trim().split(/\s+/).filter(Boolean).map(Number),
    hold(direction) {
      const [address, ...device] = place[direction];
      ip(...neighbour[direction], "replace", address, "lladdr", nobody, ...device, "nud", "permanent");
      held.add(direction);
    },
    release() {
      for (const direction of held) ip(...neighbour[direction], "del", ...place[direction]);
      held.clear();
    },
  };
}
