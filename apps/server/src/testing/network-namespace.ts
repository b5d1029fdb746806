import { spawnSync } from "node:child_process";
import type { Direction } from "./unruly-network.ts";

/** A machine of its own as far as the network goes, which reaches this one at `serverAddress`. */
export interface NetworkNamespace {
  readonly serverAddress: string;
  /** What makes a command run there. */
  readonly prefix: readonly string[];
  /** Packets in this direction are lost from now on, in silence. */
  hold(direction: Direction): void;
  release(): void;
  remove(): void;
}

/** Whether this machine lets one make them: root, and the `ip` command. */
export const hasNamespaces = (): boolean => {
  const name = `probe${process.pid}`;
  if (spawnSync("ip", ["netns", "add", name]).status !== 0) return false;
  return spawnSync("ip", ["netns", "del", name]).status === 0;
};

function ip(...words: string[]): void {
  const done = spawnSync("ip", words, { encoding: "utf8" });
  if (done.status !== 0) throw new Error(`ip ${words.join(" ")}: ${done.stderr}`);
}

/** Makes one. Where a direction is held, its packets go to a machine that is not there. */
export function makeNamespace(): NetworkNamespace {
  const name = `viewer${process.pid}`;
  const [here, there] = [`sv${process.pid}`, `cv${process.pid}`];
  const [serverAddress, viewerAddress] = ["10.213.7.1", "10.213.7.2"];
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
