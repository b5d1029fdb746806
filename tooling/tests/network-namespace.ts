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
  remove(): void;
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

/** Creates one. For a held direction, its packets are routed to a machine that does not exist. */
export function makeNamespace(): NetworkNamespace {
  const name = `viewer${process.pid}`;
  const [here, there] = [`sv${process.pid}`, `cv${process.pid}`];
  // Several may exist at once, of several processes.
  const net = `10.${200 + ((process.pid >> 8) % 50)}.${process.pid % 256}`;
  const [serverAddress, viewerAddress] = [`${net}.1`, `${net}.2`];
  const nobody = "02:00:00:00:00:99";
  ip("netns", "add", name);
  ip("link", "add", here, "type", "veth", "peer", "name", there, "netns", name);
  ip("address", "add", `${serverAddress}/24`, "dev", here);
  ip("link", "set", here, "up");
  ip("-n", name, "address", "add", `${viewerAddress}/24`, "dev", there);
  ip("-n", name, "link", "set", there, "up");
  ip("-n", name, "link", "set", "lo", "up");
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
    remove() {
      ip("netns", "del", name);
    },
  };
}
