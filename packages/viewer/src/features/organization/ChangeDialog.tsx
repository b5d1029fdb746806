import { Button, Dialog } from "@sonolens/ui-kit";
import { type ReactNode, useId } from "react";
import type { Outcome } from "../../data/organization/organization-calls.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useSending } from "./use-sending.ts";

export interface ChangeDialogProps {
  readonly title: string;
  readonly description?: string;
  /** The label of its main button. */
  readonly action: string;
  readonly isDanger?: boolean;
  /** Undefined if what is entered is incomplete: then nothing is sent. */
  readonly change: (() => Promise<Outcome>) | undefined;
  /** Called when something incomplete is submitted. */
  readonly onIncomplete?: () => void;
  readonly onDone?: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** A form in a dialog that sends one change; if it fails, the dialog stays open and shows why. */
export function ChangeDialog(props: ChangeDialogProps) {
  const {
    title,
    description,
    action,
    isDanger = false,
    change,
    onIncomplete,
    onDone,
    onClose,
    children,
  } = props;
  const { t } = useWords();
  const formId = useId();
  const { busy, error, send } = useSending(() => {
    onDone?.();
    onClose();
  });
  return (
    <Dialog
      open
      size="small"
      title={title}
      {...(description !== undefined && { description })}
      onOpenChange={(open) => !open && !busy && onClose()}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" form={formId} variant={isDanger ? "danger" : "primary"} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (change) void send(change);
          else onIncomplete?.();
        }}
      >
        {children}
        {error !== undefined && (
          <p role="alert" className="text-13 text-err">
            {error}
          </p>
        )}
      </form>
    </Dialog>
  );
}
