import type { SaveStatus } from "@sonolens/ui-kit";
import { useState } from "react";
import { reasonOf } from "../server/call-error.ts";
import { usePersistedDraft } from "./use-persisted-draft.ts";

export interface TextConflict {
  readonly mine: string;
  readonly theirs: string;
}

export interface TextDraft {
  readonly text: string;
  readonly status: SaveStatus;
  /** Typed and not saved. */
  readonly dirty: boolean;
  readonly conflict: TextConflict | undefined;
  readonly type: (text: string) => void;
  readonly undo: () => void;
  readonly save: () => void;
  readonly keepMine: () => void;
  readonly keepTheirs: () => void;
  /** Postpones the decision: the typed text stays, unsaved. */
  readonly postpone: () => void;
}

interface TextDraftOptions {
  /** The last known saved text, and its version of the snapshot. */
  readonly saved: string;
  readonly version: number;
  /**
   * Sends a text in place of the one before. Rejects with CallError; `staleText` when the text was changed since
   * `fromVersion`.
   */
  readonly send: (text: string, fromVersion: number, before: string) => Promise<{ readonly version: number }>;
  /** Takes over the text of another user. */
  readonly adopt: (text: string, version: number) => void;
  /** Key under which the draft is kept, to be restored when the screen opens again. */
  readonly place: string;
}

/** A text that is saved on request. Keeps the draft if that fails, and offers both texts if two users wrote. */
export function useTextDraft({ saved, version, send, adopt, place }: TextDraftOptions): TextDraft {
  const { draft, read, write: setDraft } = usePersistedDraft(place);
  const [state, setState] = useState<"idle" | "saving" | "saved" | "failed">("idle");
  const [stale, setStale] = useState<{ readonly theirs: string; readonly version: number }>();
  const dirty = draft !== undefined && draft.text !== draft.from;

  const settle = (text: string, version: number) => {
    const now = read();
    // What was typed while it was being saved is kept.
    setDraft(now && now.text !== text ? { text: now.text, from: text, fromVersion: version } : undefined);
    setStale(undefined);
    setState("saved");
  };
  const submit = async (text: string, fromVersion: number, before: string) => {
    setState("saving");
    try {
      settle(text, (await send(text, fromVersion, before)).version);
    } catch (error) {
      const reason = reasonOf(error);
      // The response to an earlier request was lost, or another user wrote the same.
      if (reason?.stale?.current === text) {
        adopt(text, reason.stale.version);
        return settle(text, reason.stale.version);
      }
      if (reason?.stale) setStale({ theirs: reason.stale.current, version: reason.stale.version });
      setState(reason?.stale ? "idle" : "failed");
    }
  };

  return {
    text: draft?.text ?? saved,
    status:
      state === "saving"
        ? "saving"
        : dirty
          ? state === "failed"
            ? "failed"
            : "unsaved"
          : state === "saved"
            ? "saved"
            : "idle",
    dirty,
    conflict: stale && draft && { mine: draft.text, theirs: stale.theirs },
    type(text) {
      setState((now) => (now === "saving" ? now : "idle"));
      setDraft(draft ? { ...draft, text } : { text, from: saved, fromVersion: version });
    },
    undo() {
      setDraft(undefined);
      setState("idle");
    },
    save: () => draft && void submit(draft.text, draft.fromVersion, draft.from),
    postpone: () => setStale(undefined),
    keepMine: () => draft && stale && void submit(draft.text, stale.version, stale.theirs),
    keepTheirs() {
      if (stale) adopt(stale.theirs, stale.version);
      setDraft(undefined);
      setStale(undefined);
      setState("idle");
    },
  };
}
