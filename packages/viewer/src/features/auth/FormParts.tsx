import { Button, Notice, warningCircleIcon } from "@sonolens/ui-kit";
import { type ReactNode, useEffect } from "react";
import type { Refusal } from "../../lib/refusal.ts";

/** The heading of a screen of the way in, and one sentence below it. */
export function AuthHeading({ title, text }: { readonly title: string; readonly text?: ReactNode }) {
  return (
    <div className="mb-5">
      <h1 className="text-26 font-semibold text-balance">{title}</h1>
      {text ? <p className="mt-2 text-14 text-ink-2 wrap-anywhere">{text}</p> : null}
    </div>
  );
}

export interface OutcomeProps {
  readonly title: string;
  readonly text: string;
  readonly failed?: boolean;
}

/** What came of it, in place of what was there: it is read out, and reading goes on from here. */
export function Outcome({ title, text, failed = false }: OutcomeProps) {
  useEffect(() => document.getElementById("main")?.focus({ preventScroll: true }), []);
  return (
    <div role={failed ? "alert" : "status"}>
      <AuthHeading title={title} text={text} />
    </div>
  );
}

/** What the server refused, above the button that sends. */
export function RefusalNotice({ refusal }: { readonly refusal: Refusal | undefined }) {
  return refusal ? (
    <Notice tone="error" icon={warningCircleIcon}>
      {refusal.text}
    </Notice>
  ) : null;
}

export interface SubmitProps {
  readonly busy: boolean;
  readonly label: string;
  readonly busyLabel: string;
}

/** The one action of a screen; Enter in any field presses it. */
export function Submit({ busy, label, busyLabel }: SubmitProps) {
  return (
    <Button type="submit" variant="primary" large wide busy={busy}>
      {busy ? busyLabel : label}
    </Button>
  );
}
