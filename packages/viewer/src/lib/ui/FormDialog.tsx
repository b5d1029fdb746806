import { Button, Dialog } from "@sonolens/ui-kit";
import { type ReactNode, useId } from "react";
import { useWords } from "../format/use-words.ts";

export interface FormDialogProps {
  readonly title: string;
  readonly description?: string;
  readonly size?: "small";
  /** The label of its main button. */
  readonly action: string;
  readonly isDanger?: boolean;
  /** Something is being sent, and the dialog stays open. */
  readonly busy: boolean;
  readonly submit: () => void;
  /** Gets the focus once it has closed, if it exists; else what opened it. */
  readonly goOnAt?: () => HTMLElement | null;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** A form in a dialog, with the buttons that cancel and submit it. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, description, action, isDanger = false, busy, submit, onClose, children } = props;
  const { t } = useWords();
  const formId = useId();
  return (
    <Dialog
      open
      title={title}
      {...(size !== undefined && { size })}
      {...(description !== undefined && { description })}
      {...(props.goOnAt && { goOnAt: props.goOnAt })}
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
        data-short-form=""
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
