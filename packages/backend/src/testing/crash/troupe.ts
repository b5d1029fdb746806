import { type Listener, startListener } from "../live-listener.ts";
import type { Actor } from "./actor.ts";
import { type Api, type ApiFor, createLook } from "./api.ts";
import { type Cast, castOf } from "./cast.ts";
import { createLedger } from "./data-folder.ts";
import type { Journal } from "./journal.ts";
import { everybody } from "./rounds.ts";
import { passwordOf, peopleOf, type World } from "./world.ts";

/** All actors, signed in, with the data to compare their responses with. */
export interface Troupe {
  readonly cast: Cast;
  readonly actors: readonly Actor[];
  readonly ledger: ReturnType<typeof createLedger>;
  /** Receives the messages of `quiet`. */
  readonly listener: Listener;
  /** Users to whom a mail was promised. */
  readonly mailed: ReadonlySet<string>;
  /** Users whose accounts are deleted. */
  readonly left: ReadonlySet<string>;
  apiOf(username: string): Api;
  /** The actors of some groups in random order. */
  mixed(groups: readonly (keyof Cast)[], random: () => number): Actor[];
  /** Compares everything with what was acknowledged while no actor acts; returns the violations. */
  check(): Promise<string[]>;
}

/** Signs all actors in. */
export async function gatherTroupe(parts: {
  readonly world: World;
  readonly journal: Journal;
  readonly url: () => string;
  readonly apiFor: ApiFor;
  readonly ended: () => { ms: number; clean: boolean };
}): Promise<Troupe> {
  const { world, journal, url, apiFor } = parts;
  const ledger = createLedger(world.dataDir);
  const mailed = new Set<string>();
  const left = new Set<string>();
  const nobody = apiFor("", () => "");
  const apis = new Map<string, Api>([["", nobody]]);
  const refreshTokens = new Map<string, string>();
  let listener: Listener | undefined;
  for (const username of peopleOf(world.size)) {
    const { access, refresh } = await nobody.json<{ access: string; refresh: string }>("/api/token/", {
      json: { username, password: passwordOf(username) },
    });
    apis.set(
      username,
      apiFor(username, () => access),
    );
    refreshTokens.set(username, refresh);
    if (username === "quiet") listener = await startListener(url, access);
  }
  if (listener === undefined) throw new Error("Nobody is quiet.");
  const apiOf = (username: string): Api => {
    const api = apis.get(username);
    if (api === undefined) throw new Error(`Nobody is named ${username}.`);
    return api;
  };
  const { rows, tablesWith } = ledger;
  const cast = await castOf({
    ...{ journal, world, apiOf, apiFor, refreshTokens, mailed, left, rows, tablesWith },
    ended: parts.ended,
  });
  const actors = everybody.flatMap((group) => cast[group]);
  return {
    ...{ cast, actors, ledger, listener, mailed, left, apiOf },
    mixed: (groups, random) =>
      groups
        .flatMap((group) => cast[group])
        .map((actor) => ({ actor, turn: random() }))
        .sort((one, other) => one.turn - other.turn)
        .map(({ actor }) => actor),
    async check() {
      const found: string[] = [];
      const looks = new Map([...apis].map(([username, api]) => [username, createLook(api)]));
      for (const actor of actors) {
        const look = looks.get(actor.username);
        if (look !== undefined) found.push(...(await actor.check(look, apiOf(actor.username))));
      }
      return [...found, ...ledger.check(journal.takeVersions()), ...journal.takeWrong()];
    },
  };
}
