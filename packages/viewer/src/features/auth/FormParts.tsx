import { Button, Notice, warningCircleIcon } from "@sonolens/ui-kit";
import { type ReactNode, useEffect } from "react";
import type { Refusal } from "../../lib/state/use-form.ts";

/** The heading of an entry page, and one sentence below it. */
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

/** The outcome in place of the form: it is announced, and takes the focus. */
export function Outcome({ title, text, failed = false }: OutcomeProps) {
  useEffect(() => document.getElementById("main")?.focus({ preventScroll: true }), []);
  return (
    <div role={failed ? "alert" : "status"}>
      <AuthHeading title={title} text={text} />
    </div>
  );
}

/** The server's refusal, above the submit button. */
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

/** The one action of a page; Enter in any field triggers it. */
export function Submit({ busy, label, busyLabel }: SubmitProps) {
  return (
    <Button type="submit" variant="primary" large wide busy={busy}>
      {busy ? busyLabel : label}
    </Button>
  );
}
