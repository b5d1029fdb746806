import { type Validated, validateNickname } from "@sonolens/domain";
import type { SaveStatus } from "@sonolens/ui-kit";
import { useRef, useState } from "react";

export interface NicknameDraft {
  readonly text: string;
  readonly status: SaveStatus;
  /** Validated by the domain. */
  readonly checked: Validated<string>;
  readonly type: (text: string) => void;
  /** Saves the typed text when the field loses focus or Enter is pressed. */
  readonly commit: () => void;
  /** Restores and saves the previous value; undefined if there is none. */
  readonly undo: (() => void) | undefined;
  /** Retries a failed save; undefined if none failed. */
  readonly retry: (() => void) | undefined;
}

/** The nickname of a camera while it is edited and saved; what could not be saved stays as typed. */
export function useNickname(saved: string, save: (nickname: string) => Promise<void>): NicknameDraft {
  const [typed, setTyped] = useState<string>();
  const [status, setStatus] = useState<SaveStatus>("idle");
  const [before, setBefore] = useState<string>();
  const changes = useRef(0);
  const checked = validateNickname(typed ?? saved);
  const send = async (nickname: string, former: string) => {
    const change = changes.current;
    setStatus("saving");
    const isSaved = await save(nickname).then(
      () => true,
      () => false,
    );
    // Newer input has a state of its own.
    if (change !== changes.current) return;
    setStatus(isSaved ? "saved" : "failed");
    if (!isSaved) return;
    setTyped(undefined);
    setBefore(former);
  };
  const commit = () => {
    if (typed === undefined || !checked.ok || status === "saving") return;
    if (checked.value !== saved) return void send(checked.value, saved);
    setTyped(undefined);
    setStatus("idle");
  };
  return {
    text: typed ?? saved,
    status,
    checked,
    type(text) {
      changes.current += 1;
      setTyped(text);
      setStatus("unsaved");
    },
    commit,
    undo: before !== undefined && status === "saved" ? () => void send(before, saved) : undefined,
    retry: status === "failed" ? commit : undefined,
  };
}
