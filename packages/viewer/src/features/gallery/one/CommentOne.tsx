import { limits, validateComments } from "@sonolens/domain";
import { Button, Dialog, Loading, SaveState, Skeleton, TextArea } from "@sonolens/ui-kit";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { TextDraft } from "../../../data/drafts/use-text-draft.ts";
import { useServices } from "../../../data/services.ts";
import { snapshotQueries } from "../../../data/snapshots/snapshots.ts";
import { useSavedText } from "../../../data/snapshots/use-saved-text.ts";
import type { SnapshotRecord } from "../../../data/types.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { ConflictDialog } from "../../../lib/ui/ConflictDialog.tsx";

export interface CommentOneProps {
  readonly record: SnapshotRecord;
  readonly onClose: () => void;
}

/** The comment of one snapshot. What is typed and not saved is kept, as on its page. */
export function CommentOne({ record, onClose }: CommentOneProps) {
  const services = useServices();
  const detail = useQuery(snapshotQueries.detail(services, record.id));
  const draft = useSavedText(detail.data ?? { ...record, comments: "" }, "comments");
  const { status } = draft;
  useEffect(() => {
    if (status === "saved") onClose();
  }, [status, onClose]);
  return (
    <>
      <CommentOneView
        model={{
          label: record.label,
          draft: detail.data && draft,
          hasFailed: detail.isError,
        }}
        actions={{ close: onClose, retry: () => void detail.refetch() }}
      />
      <ConflictDialog draft={draft} />
    </>
  );
}

export interface CommentOneViewProps {
  readonly model: {
    readonly label: string;
    /** Undefined until the comment is known. */
    readonly draft: TextDraft | undefined;
    readonly hasFailed?: boolean;
  };
  readonly actions: { readonly close: () => void; readonly retry?: () => void };
}

/** Goes to the end of what is written. */
function writeOn(field: HTMLTextAreaElement | null) {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

export function CommentOneView({ model, actions }: CommentOneViewProps) {
  const { t } = useWords();
  const { draft } = model;
  const valid = draft !== undefined && validateComments(draft.text).ok;
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && actions.close()}
      title={t("bulk:commentOn", { label: model.label || t("gallery:noLabel") })}
      footer={
        <>
          <Button onClick={actions.close}>{t("common:cancel")}</Button>
          {model.hasFailed ? (
            <Button variant="primary" onClick={actions.retry}>
              {t("common:tryAgain")}
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={draft?.status === "saving"}
              disabled={!valid}
              onClick={() => (draft?.dirty ? draft.save() : actions.close())}
            >
              {t("snapshot:saveComment")}
            </Button>
          )}
        </>
      }
    >
      {draft ? (
        <>
          <TextArea
            ref={writeOn}
            label={t("snapshot:comments")}
            hideLabel
            rows={3}
            placeholder={t("snapshot:commentsPlaceholder")}
            value={draft.text}
            onValueChange={draft.type}
            error={valid ? undefined : t("errors:tooLong", { max: limits.commentsCharacters })}
          />
          <SaveState status={draft.status} />
        </>
      ) : model.hasFailed ? (
        <p role="alert" className="text-14 text-ink-2">
          {t("snapshot:couldNotLoad")}
        </p>
      ) : (
        <Loading label={t("snapshot:loading")}>
          <Skeleton height="60px" />
        </Loading>
      )}
    </Dialog>
  );
}
