import { limits } from "@sonolens/domain";
import { Button, Dialog, Notice, TextArea, warningCircleIcon } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";

export interface FeedbackModel {
  readonly text: string;
  readonly sending: boolean;
  /** Why the last attempt failed; undefined if it did not. */
  readonly failure: string | undefined;
}

export interface FeedbackActions {
  readonly setText: (text: string) => void;
  readonly send: () => void;
  readonly close: () => void;
}

export interface FeedbackViewProps {
  readonly model: FeedbackModel;
  readonly actions: FeedbackActions;
}

const formId = "feedback-form";

/** Feedback for the operator. Empty text cannot be sent (ROU-49). */
export function FeedbackView({ model, actions }: FeedbackViewProps) {
  const { t } = useWords();
  const { text, sending, failure } = model;
  const empty = text.trim() === "";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && actions.close()}
      title={t("common:feedback")}
      description={t("help:feedbackIntro")}
      footer={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          busy={sending}
          disabled={empty}
          disabledReason={t("help:feedbackEmpty")}
        >
          {t("help:feedbackSend")}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!empty && !sending) actions.send();
        }}
        className="flex flex-col gap-3"
      >
        {failure && (
          <Notice icon={warningCircleIcon} tone="error" title={t("help:feedbackFail")}>
            {failure}
          </Notice>
        )}
        <TextArea
          label={t("help:feedbackLabel")}
          hint={t("help:feedbackKept")}
          required
          readOnly={sending}
          rows={6}
          maxLength={limits.feedbackCharacters}
          value={text}
          onValueChange={actions.setText}
        />
      </form>
    </Dialog>
  );
}
