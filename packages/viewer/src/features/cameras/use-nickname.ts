import { type Validated, validateNickname } from "@sonolens/domain";
import type { SaveStatus } from "@sonolens/ui-kit";
import { useRef, useState } from "react";

export interface NicknameDraft {
  readonly text: string;
  readonly status: SaveStatus;
  /** By the domain's rule. */
  readonly checked: Validated<string>;
  readonly type: (text: string) => void;
  /** Saves what is typed, as the field is left or Enter is pressed. */
  readonly commit: () => void;
  /** Saves what was there before the last change; undefined without one. */
  readonly undo: (() => void) | undefined;
  /** Sends again what could not be saved; undefined unless that is so. */
  readonly retry: (() => void) | undefined;
}

/** A camera's nickname on its way to being kept; what could not be saved stays as typed. */
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
    // What was typed since then has a state of its own.
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
