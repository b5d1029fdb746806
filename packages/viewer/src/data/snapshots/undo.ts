import { success } from "@sonolens/foundation";
import { type Mutation, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { useSessionState, useSessionStore } from "../../lib/state/frame.ts";
import { sessionAtom } from "../../lib/state/shared-state.ts";
import type { SnapshotDetail, SnapshotRecord } from "../types.ts";
import { type SessionEdit, type SnapshotEdit, useEditSnapshot } from "./edit-snapshot.ts";
import { type SnapshotField, snapshotFields } from "./snapshot-fields.ts";
import { type KnownSnapshots, snapshotQueries } from "./snapshots.ts";
import { isSame, wholeTakenBack } from "./taken-back.ts";

/**
 * The outcome of an undo. `changedSince`: the value is no longer what the change made of it, so it stays.
 * `impossible`: the change cannot be undone. `failed`: the server refused, which is shown elsewhere.
 */
export type UndoOutcome = "undone" | "changedSince" | "impossible" | "failed";

/** A change of the session. */
export interface Undoable {
  /** The snapshot, if it is only one. */
  readonly snapshotId?: string;
  /** Undoes it. Resolves to nothing where something else shows the outcome. */
  readonly undo: () => Promise<UndoOutcome | undefined>;
  readonly isImpossible?: boolean;
  /** The field of the snapshot, and its value before: restoring that takes the change back too. */
  readonly field?: { readonly name: string; readonly from: () => unknown };
}

/** More than anyone undoes step by step. */
const maxKept = 100;

/** The changes of a session, whatever made them, the last one first. */
export function createUndoHistory() {
  const known: Undoable[] = [];
  const latest = new Map<string, SentChange<unknown>>();
  const forgetOf = new WeakMap<SnapshotEdit, () => void>();
  const drop = (undoable: Undoable): boolean => {
    const at = known.indexOf(undoable);
    if (at !== -1) known.splice(at, 1);
    return at !== -1;
  };
  let hideOffer = () => {};
  const remember = (undoable: Undoable) => {
    hideOffer();
    hideOffer = () => {};
    known.push(undoable);
    if (known.length > maxKept) known.shift();
    return () => void drop(undoable);
  };
  return {
    /** Returns a function that forgets it: it was undone otherwise, or there is nothing to undo. */
    remember,
    /** Remembers that something was changed in a way that cannot be undone: undo stops there once. */
    rememberImpossible(snapshotId?: string): () => void {
      const last = known.at(-1);
      // A slider that moves is one change.
      if (last?.isImpossible && last.snapshotId === snapshotId) return () => {};
      const of = snapshotId === undefined ? {} : { snapshotId };
      return remember({ ...of, isImpossible: true, undo: async () => "impossible" });
    },
    /** Notes how to hide a message that offers an undo: the next change does, so that only its own is offered. */
    offer(hide: () => void): void {
      hideOffer = hide;
    },
    /** Takes the last one, to undo it; undefined if there is none. */
    takeLast: (): Undoable | undefined => known.pop(),
    /** Takes one, to undo it before its turn; whether it was there. */
    take: drop,
    /** Takes the changes of a field since it had a value; returns the one that ended it, undefined if there is none. */
    takeSince(
      snapshotId: string,
      name: string,
      isValue: (before: unknown) => boolean,
    ): Undoable["field"] | undefined {
      const ofField = known.filter((each) => each.snapshotId === snapshotId && each.field?.name === name);
      const at = ofField.findLastIndex(({ field }) => field && isValue(field.from()));
      if (at === -1) return undefined;
      for (const each of ofField.slice(at)) drop(each);
      return ofField[at]?.field;
    },
    /** The changes of fields that are being saved. */
    latest,
    /** What forgets each known edit if it is refused; nothing for those that are remembered otherwise. */
    forgetOf,
  };
}

export type UndoHistory = ReturnType<typeof createUndoHistory>;

const undoHistory = sessionAtom(createUndoHistory);

/** The changes of the current session that can be undone. */
export const useUndoHistory = (): UndoHistory => useSessionState(undoHistory);

/** A change of one field of a snapshot. */
export interface FieldChange<Value, Known> {
  /** As it is known before the change. */
  readonly snapshot: Known & { readonly id: string };
  readonly field: SnapshotField<Value, Known>;
  /** The new value, from the one before. */
  readonly to: (before: Value) => Value;
  /** No message on success. */
  readonly quiet?: boolean;
  /** It brings back an earlier value: the changes since are undone by it, and no longer one by one. */
  readonly restores?: boolean;
  /** Called when its undo begins. */
  readonly onUndo?: () => void;
}

/** A change that is being saved, for the next one of the same field. */
interface SentChange<Value> {
  readonly from: () => Value;
  readonly left: () => Value;
  readonly isRejected: () => boolean;
}

/**
 * The edit of a change, and the one that undoes it. That compares the server's present value with what the change made
 * of it, and takes back only this change.
 */
export function createFieldChange<Value, Known>(
  { snapshot, field, to, quiet = false }: FieldChange<Value, Known>,
  previous?: SentChange<Value>,
) {
  const { id } = snapshot;
  const stored = field.of(snapshot);
  // The one before may still be refused.
  const from = (): Value => (previous ? (previous.isRejected() ? previous.from() : previous.left()) : stored);
  let left = to(from());
  let isRejected = false;
  const edit = field.edit(snapshot, left);
  const takenBack = (now: Value) => (field.takeBack ?? wholeTakenBack)(now, { from: from(), to: left });
  return {
    from,
    left: () => left,
    isRejected: () => isRejected,
    reject: () => {
      isRejected = true;
    },
    edit: {
      ...edit,
      quiet: quiet || edit.quiet === true,
      send: async (api) => {
        const saved = await edit.send(api);
        if (saved.ok) left = (field as unknown as SnapshotField<Value>).of(saved.value.snapshot);
        return saved;
      },
    } satisfies SnapshotEdit,
    /** `known`: the snapshot as it is shown. */
    back(known: (Known & object) | undefined) {
      let outcome: UndoOutcome = "undone";
      const shown = known && takenBack(field.of(known));
      const edit: SnapshotEdit = {
        id,
        patch: known && shown !== undefined ? field.edit(known, shown).patch : {},
        quiet: true,
        send: async (api) => {
          const answer = await api.getSnapshot({ path: { id } });
          if (!answer.ok) return answer;
          const now = answer.value;
          const asItIs = success({ version: now.version, snapshot: now });
          const ofDetail = field as unknown as SnapshotField<Value>;
          const value = ofDetail.of(now);
          // It was refused, or undone before, and that answer was lost.
          if (isSame(value, from())) return asItIs;
          const next = takenBack(value);
          if (next === undefined) outcome = "changedSince";
          else if (!isSame(next, value)) return ofDetail.edit(now, next).send(api);
          return asItIs;
        },
      };
      return { edit, outcome: (): UndoOutcome => outcome };
    },
  };
}

type FieldChangeMade<Value, Known> = ReturnType<typeof createFieldChange<Value, Known>>;

/** A change that was begun. */
export interface BegunChange {
  /** Rejects with CallError. */
  readonly saved: Promise<SnapshotDetail>;
  /** What is in the history. */
  readonly undoable: Undoable;
  /** Whether it is undone by now, or its undo has begun. */
  readonly isUndone: () => boolean;
}

export type UndoableEdit = <Value, Known>(change: FieldChange<Value, Known>) => BegunChange;

const knownSnapshot = (client: QueryClient, id: string): SnapshotDetail | SnapshotRecord | undefined =>
  client.getQueryData<SnapshotDetail>(snapshotQueries.detailKey(id)) ??
  client.getQueryData<KnownSnapshots>(snapshotQueries.listKey)?.byId.get(id);

const nothing = () => {};

/** Sends what undoes a change. */
function useTakeBack() {
  const history = useUndoHistory();
  const client = useQueryClient();
  const edit = useEditSnapshot();
  return useCallback(
    <Value, Known>(made: FieldChangeMade<Value, Known>): Promise<UndoOutcome> => {
      const back = made.back(knownSnapshot(client, made.edit.id) as (Known & object) | undefined);
      history.forgetOf.set(back.edit, nothing);
      return edit(back.edit).then(back.outcome, () => "failed");
    },
    [history, client, edit],
  );
}

/** Changes of snapshots, as `useEditSnapshot`, each of which can be undone, unless it is rejected. */
export function useUndoableEdit(): UndoableEdit {
  const history = useUndoHistory();
  const edit = useEditSnapshot();
  const takeBack = useTakeBack();
  return useCallback(
    <Value, Known>(change: FieldChange<Value, Known>): BegunChange => {
      const { snapshot, field, restores = false, onUndo } = change;
      const { id } = snapshot;
      const key = `${id} ${field.name}`;
      const previous = history.latest.get(key) as SentChange<Value> | undefined;
      const typed = createFieldChange(change, previous);
      const shown = (value: Value) => (field.shown ? field.shown(value) : value);
      const ended = restores
        ? history.takeSince(id, field.name, (before) => isSame(shown(before as Value), shown(typed.left())))
        : undefined;
      // With what is not seen of it, such as that it was never measured.
      const before = ended && (ended.from() as Value);
      const made = ended ? createFieldChange({ ...change, to: () => before as Value }, previous) : typed;
      const sent = made as unknown as SentChange<unknown>;
      const isEnded = () => {
        if (history.latest.get(key) === sent) history.latest.delete(key);
      };
      let isUndone = false;
      const undoable: Undoable = {
        snapshotId: id,
        field: { name: field.name, from: made.from },
        undo: () => {
          isUndone = true;
          isEnded();
          onUndo?.();
          return takeBack(made);
        },
      };
      const isNone = isSame(made.from(), made.left());
      // At once: the undo of one that is being saved waits for its turn.
      const forget = isNone || ended ? nothing : history.remember(undoable);
      history.latest.set(key, sent);
      history.forgetOf.set(made.edit, nothing);
      const save = async () => {
        try {
          return await edit(made.edit);
        } catch (error) {
          made.reject();
          forget();
          throw error;
        } finally {
          isEnded();
        }
      };
      return { saved: save(), undoable, isUndone: () => isUndone };
    },
    [history, edit, takeBack],
  );
}

/** Saves values of one field of a snapshot, as `useSavedInput` needs it. */
export const fieldSaver =
  (edit: UndoableEdit, snapshot: SnapshotDetail) =>
  <Value>(field: SnapshotField<Value>) =>
  (to: Value, restores: boolean): Promise<SnapshotDetail> =>
    edit({ snapshot, field, to: () => to, restores }).saved;

/**
 * Remembers all other edits of snapshots too, wherever they are made: the star with its undo, and every other one as
 * what cannot be undone. Without that, undo would pass over them to an earlier change.
 */
export function useRememberEdits(): void {
  const history = useUndoHistory();
  const store = useSessionStore();
  const client = useQueryClient();
  const takeBack = useTakeBack();
  useEffect(() => {
    const remembered = ({ id, patch }: SnapshotEdit) => {
      const { starred } = patch;
      if (starred === undefined) return history.rememberImpossible(id);
      const made = createFieldChange({
        snapshot: { id, starred: !starred },
        field: snapshotFields.starred,
        to: () => starred,
      });
      return history.remember({ snapshotId: id, undo: () => takeBack(made) });
    };
    const see = ({ options, state }: Mutation<unknown, Error, unknown>) => {
      if (options.meta?.funnel !== "edit") return;
      const { edit, store: of } = (state.variables ?? {}) as Partial<SessionEdit>;
      if (!edit || of !== store) return;
      const forget = history.forgetOf.get(edit);
      if (state.status === "error") forget?.();
      else if (!forget) history.forgetOf.set(edit, remembered(edit));
    };
    const cache = client.getMutationCache();
    // Those of before this code was loaded.
    for (const mutation of cache.getAll()) see(mutation as Mutation<unknown, Error, unknown>);
    return cache.subscribe(({ mutation }) => {
      if (mutation) see(mutation as Mutation<unknown, Error, unknown>);
    });
  }, [history, store, client, takeBack]);
}
