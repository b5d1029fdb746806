import { isDeepStrictEqual } from "node:util";
import type { Api, Look } from "./api.ts";
import type { Journal } from "./journal.ts";

/** A client that makes one kind of change repeatedly, and remembers what was acknowledged. */
export interface Actor {
  readonly kind: string;
  readonly username: string;
  /** Makes the next change. Rejects with `Unanswered` if its outcome is unknown. */
  act(api: Api): Promise<void>;
  /** Compares with the state after a restart; returns the violations, and continues from that state. */
  check(look: Look, api: Api): Promise<string[]>;
}

/** One value that is written repeatedly, by this actor only. */
export function valueActor(parts: {
  readonly journal: Journal;
  readonly kind: string;
  readonly username: string;
  readonly of: string;
  /** What the `count`th write is counted as, if writes differ; `kind` without it. */
  readonly kindOf?: (count: number) => string;
  readonly send: (api: Api, count: number) => Promise<{ readonly version?: number } | undefined>;
  /** The result of `read` after the `count`th write. */
  readonly shown: (count: number) => unknown;
  readonly read: (look: Look) => Promise<unknown>;
}): Actor {
  const { journal, kind, username, of, send, shown, read } = parts;
  let count = 0;
  let acknowledged: { readonly value: unknown } | undefined;
  let open: unknown[] = [];
  return {
    kind,
    username,
    async act(api) {
      count += 1;
      const value = shown(count);
      open.push(value);
      const sent = journal.sent(parts.kindOf?.(count) ?? kind, of, value);
      const answer = await send(api, count);
      // A write without a change makes no new version.
      const isNew = !isDeepStrictEqual(acknowledged?.value, value);
      sent.acknowledged(isNew ? answer : undefined);
      acknowledged = { value };
      open = [];
    },
    async check(look) {
      const found = await read(look);
      const allowed = [...open, ...(acknowledged === undefined ? [] : [acknowledged.value])];
      const isAllowed =
        acknowledged === undefined || allowed.some((value) => isDeepStrictEqual(value, found));
      open = [];
      acknowledged = { value: found };
      return isAllowed
        ? []
        : [`${kind} of ${of} is ${JSON.stringify(found)}, of ${JSON.stringify(allowed)} that were sent`];
    },
  };
}

/** A thing as a list shows it; `name` if its creator chooses it, which is unique. */
export interface Listed {
  readonly id: string;
  readonly name?: string;
}

/** Things that are created and removed, by this actor only. */
export function thingsActor(parts: {
  readonly journal: Journal;
  readonly kind: string;
  readonly username: string;
  readonly of: string;
  /** Creates one; returns its id. */
  readonly create: (api: Api, name: string, count: number) => Promise<string>;
  readonly remove?: (api: Api, id: string) => Promise<unknown>;
  readonly list: (look: Look) => Promise<readonly Listed[]>;
  /** The number of things to keep. */
  readonly keep: number;
  /** The violations of one existing thing. */
  readonly inspect?: (look: Look, thing: Listed) => Promise<string[]>;
  /** A request without a response is repeated later, so that its thing may still be created. */
  readonly repeats?: boolean;
  /** The violations of all of them together. */
  readonly inspectAll?: (look: Look, listed: readonly Listed[]) => Promise<string[]>;
  /** Whether the client has what it needs to remove one. */
  readonly canRemove?: (id: string) => boolean;
  /** The name that the list shows for the `count`th; omitted if only the server names them. */
  readonly nameOf?: (count: number) => string;
}): Actor {
  const { journal, kind, username, of, create, remove, list, keep, inspect, inspectAll, nameOf } = parts;
  const canRemove = parts.canRemove ?? (() => true);
  const isNamed = nameOf !== undefined;
  const present = new Map<string, string>();
  const inspected = new Set<string>();
  let openNames: string[] = [];
  let openRemovals = new Set<string>();
  let count = 0;

  async function removeOldest(api: Api): Promise<void> {
    const id = [...present.keys()].find((known) => canRemove(known) && !openRemovals.has(known));
    if (id === undefined || remove === undefined) return;
    openRemovals.add(id);
    const sent = journal.sent(`${kind}, removed`, of, id);
    await remove(api, id);
    sent.acknowledged();
    openRemovals.delete(id);
    present.delete(id);
  }

  return {
    kind,
    username,
    async act(api) {
      if (remove !== undefined && present.size >= keep) return removeOldest(api);
      count += 1;
      const name = nameOf?.(count) ?? String(count);
      openNames.push(name);
      const sent = journal.sent(kind, of, name);
      const id = await create(api, name, count);
      sent.acknowledged();
      openNames = openNames.filter((other) => other !== name);
      present.set(id, name);
    },
    async check(look) {
      const wrong: string[] = [];
      const listed = await list(look);
      const ids = new Set(listed.map(({ id }) => id));
      const names = listed.map(({ id, name }) => (isNamed ? name : id));
      if (new Set(names).size < names.length) wrong.push(`${kind} of ${of} is there twice`);
      for (const [id, name] of present)
        if (!ids.has(id)) {
          if (!openRemovals.has(id)) wrong.push(`${kind} of ${of}: ${name} is lost`);
          present.delete(id);
        }
      for (const thing of listed) {
        if (!present.has(thing.id)) {
          const position = isNamed ? openNames.indexOf(thing.name ?? "") : openNames.length - 1;
          if (position < 0) wrong.push(`${kind} of ${of}: ${thing.name ?? thing.id} comes from nowhere`);
          present.set(thing.id, openNames.splice(Math.max(position, 0), 1)[0] ?? "");
        }
        if (inspect === undefined || inspected.has(thing.id)) continue;
        inspected.add(thing.id);
        wrong.push(...(await inspect(look, thing)));
      }
      if (parts.repeats !== true) openNames = [];
      openRemovals = new Set();
      return [...wrong, ...((await inspectAll?.(look, listed)) ?? [])];
    },
  };
}
