import type { SaveStatus } from "@sonolens/ui-kit";
import { useState } from "react";
import { reasonOf } from "../../data/call-error.ts";
import { useKeptDraft } from "../../data/use-kept-draft.ts";

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
  /** Decides later: what was typed stays, unsaved. */
  readonly postpone: () => void;
}

interface TextDraftOptions {
  /** The text as it is known to be saved, and the snapshot's version that it is of. */
  readonly saved: string;
  readonly version: number;
  /** Rejects with CallError; `staleText` when the text was changed since `fromVersion`. */
  readonly send: (text: string, fromVersion: number) => Promise<{ readonly version: number }>;
  /** Takes over what somebody else wrote. */
  readonly adopt: (text: string, version: number) => void;
  /** Names the text among all; what is typed is found again under it when the screen comes back. */
  readonly place: string;
}

/** A text that waits for a press on Save, keeps what was typed when saving fails, and offers both when two wrote. */
export function useTextDraft({ saved, version, send, adopt, place }: TextDraftOptions): TextDraft {
  const { draft, read, write: setDraft } = useKeptDraft(place);
  const [state, setState] = useState<"idle" | "saving" | "saved" | "failed">("idle");
  const [stale, setStale] = useState<{ readonly theirs: string; readonly version: number }>();
  const dirty = draft !== undefined && draft.text !== draft.from;

  const settle = (text: string, version: number) => {
    const now = read();
    // Who went on typing while it was on its way keeps that.
    setDraft(now && now.text !== text ? { text: now.text, from: text, fromVersion: version } : undefined);
    setStale(undefined);
    setState("saved");
  };
  const submit = async (text: string, fromVersion: number) => {
    setState("saving");
    try {
      settle(text, (await send(text, fromVersion)).version);
    } catch (error) {
      const reason = reasonOf(error);
      // The answer to what was sent before was lost on its way, or somebody else wrote the same.
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
    save: () => draft && void submit(draft.text, draft.fromVersion),
    postpone: () => setStale(undefined),
    keepMine: () => draft && stale && void submit(draft.text, stale.version),
    keepTheirs() {
      if (stale) adopt(stale.theirs, stale.version);
      setDraft(undefined);
      setStale(undefined);
      setState("idle");
    },
  };
}
