import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSessionStore } from "../../lib/state/frame.ts";
import { useServices } from "../services.ts";
import type { SnapshotDetail } from "../types.ts";
import { sessionEdits } from "./pending-edits.ts";
import {
  type ChangedField,
  changeQueries,
  isLogComplete,
  recordedValue,
  type SnapshotChange,
} from "./snapshot-changes.ts";

/** Values of a snapshot by their names in the change log. */
export type StoredValues = Readonly<Partial<Record<ChangedField, unknown>>>;

export interface ChangeLog {
  /** Newest first; undefined until loaded. */
  readonly changes: readonly SnapshotChange[] | undefined;
  /** Whether the first changes are still known. */
  readonly isComplete: boolean;
  readonly nowMs: number;
  /** What the camera recorded for one of the stored values; undefined if that is not known. */
  readonly recorded: (field: ChangedField) => unknown;
}

export interface ChangeLogOptions {
  /** Whether it is needed. */
  readonly enabled: boolean;
  readonly stored: StoredValues;
}

/**
 * The change log of a snapshot, and what the camera recorded. A change is shown before it is saved and logged: until
 * then the present value is not what the camera recorded, so the values count that the snapshot had with its log.
 */
export function useChangeLog(
  { id, version, synced_date }: SnapshotDetail,
  { enabled, stored }: ChangeLogOptions,
): ChangeLog {
  const { api } = useServices();
  const session = useSessionStore();
  const log = useQuery({ ...changeQueries.ofSnapshot(api, id, version), enabled });
  const [known, setKnown] = useState<{ readonly id: string; readonly values: StoredValues }>();
  const changes = log.data;
  const isLogged = changes && !log.isPlaceholderData && !session.get(sessionEdits).ids().includes(id);
  if (isLogged && known?.id !== id) setKnown({ id, values: stored });
  const nowMs = api.session.serverNowMs();
  const logged = changes && { changes, nowMs, since: synced_date };
  return {
    changes,
    nowMs,
    isComplete: logged !== undefined && isLogComplete(logged),
    recorded: (field) =>
      logged && recordedValue(field, known?.id === id ? known.values[field] : undefined, logged),
  };
}
