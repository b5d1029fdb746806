import type { ReactNode } from "react";
import type { Outcome } from "../state/outcome.ts";
import { useSending } from "../state/use-sending.ts";
import { FormDialog } from "./FormDialog.tsx";

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
  const { change, onIncomplete, onDone, onClose, children, ...frame } = props;
  const { busy, error, send } = useSending(() => {
    onDone?.();
    onClose();
  });
  return (
    <FormDialog
      {...frame}
      size="small"
      busy={busy}
      submit={() => {
        if (change) void send(change);
        else onIncomplete?.();
      }}
      onClose={onClose}
    >
      {children}
      {error !== undefined && (
        <p role="alert" className="text-13 text-err">
          {error}
        </p>
      )}
    </FormDialog>
  );
}
