import { formatZonedDateTime } from "@sonolens/i18n";
import {
  Button,
  caretLeftIcon,
  caretRightIcon,
  Dialog,
  ErrorBlock,
  FileDrop,
  Icon,
  IconButton,
  ProgressBar,
  Skeleton,
  type SortedFiles,
  trashIcon,
  warningCircleIcon,
} from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";
import { Section } from "../../lib/ui/Section.tsx";
import { imageRules, maxMB } from "./image-rules.ts";

export interface ShownImage {
  readonly id: string;
  readonly url: string;
  /** ISO 8601. */
  readonly addedAt: string;
}

export interface AttachmentsModel {
  /** Oldest first; undefined until they are loaded. */
  readonly images: readonly ShownImage[] | undefined;
  readonly failed: boolean;
  readonly sending: { readonly done: number; readonly all: number } | undefined;
  /** What was not sent, one sentence each. */
  readonly problems: readonly string[];
  /** Index of the image that is shown large; `asking`: its removal is to be confirmed. */
  readonly open: { readonly at: number; readonly asking: boolean } | undefined;
  readonly removing: boolean;
  /** Nothing can be changed; the reason is shown elsewhere. */
  readonly readOnly: boolean;
}

export interface AttachmentsActions {
  readonly add: (files: SortedFiles) => void;
  readonly stop: () => void;
  readonly show: (at: number) => void;
  readonly close: () => void;
  readonly ask: () => void;
  readonly keep: () => void;
  readonly remove: () => void;
  readonly retry: () => void;
  /** An image failed to load: its URL may be too old. */
  readonly broken: () => void;
}

export interface AttachmentsViewProps {
  readonly model: AttachmentsModel;
  readonly actions: AttachmentsActions;
}

/** Photos that users added to the snapshot. */
export function AttachmentsView({ model, actions }: AttachmentsViewProps) {
  const { t } = useWords();
  const { images, sending, problems, readOnly } = model;
  return (
    <Section title={t("details:image.title")}>
      <div data-testid="attachments" className="flex flex-col gap-3">
        {model.failed ? (
          <ErrorBlock compact title={t("details:image.loadFailed")} retry={{ onRetry: actions.retry }} />
        ) : images ? (
          <Images images={images} actions={actions} />
        ) : (
          <Skeleton height="80px" rounded="medium" />
        )}
        {sending && (
          <ProgressBar
            label={t("details:image.uploading")}
            value={sending.done}
            max={sending.all}
            valueText={t("details:image.progress", { done: sending.done, all: sending.all })}
            action={
              <Button variant="quiet" onClick={actions.stop}>
                {t("details:image.stop")}
              </Button>
            }
          />
        )}
        {problems.length > 0 && (
          <div role="alert">
            <ul className="flex flex-col gap-1 text-12 text-err">
              {problems.map((problem) => (
                <li key={problem} className="flex gap-1.5">
                  <Icon icon={warningCircleIcon} size={15} className="mt-px shrink-0" />
                  <bdi className="min-w-0 wrap-anywhere">{problem}</bdi>
                </li>
              ))}
            </ul>
          </div>
        )}
        {!readOnly && images && !sending && (
          <FileDrop
            title={t("details:image.addTitle")}
            hint={t("details:image.rules", { max: maxMB })}
            chooseLabel={t("details:image.choose")}
            rules={imageRules(images.length)}
            onFiles={actions.add}
          />
        )}
      </div>
      <OpenImage model={model} actions={actions} />
    </Section>
  );
}

function Images(props: { readonly images: readonly ShownImage[]; readonly actions: AttachmentsActions }) {
  const { images, actions } = props;
  const { t } = useWords();
  if (images.length === 0) return <p className="text-13 text-ink-2">{t("details:image.none")}</p>;
  return (
    <ul aria-label={t("details:image.listLabel")} className="grid grid-cols-4 gap-2">
      {images.map(({ id, url }, at) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => actions.show(at)}
            aria-label={t("details:image.open", { number: at + 1, count: images.length })}
            className="block aspect-square w-full overflow-hidden rounded-m bg-quiet forced-colors:border"
          >
            <img
              src={url}
              alt=""
              loading="lazy"
              onError={actions.broken}
              className="size-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

function OpenImage({ model, actions }: AttachmentsViewProps) {
  const { t, locale, timeZone } = useWords();
  const { images = [], open, removing, readOnly } = model;
  const image = open && images[open.at];
  if (!open || !image) return null;
  const numbers = { number: open.at + 1, count: images.length };
  if (open.asking)
    return (
      <Dialog
        open
        size="small"
        onOpenChange={(stays) => !stays && actions.keep()}
        title={t("details:image.removeTitle")}
        description={t("details:image.removeText")}
        footer={
          <>
            <Button disabled={removing} onClick={actions.keep}>
              {t("common:cancel")}
            </Button>
            <Button variant="danger" busy={removing} onClick={actions.remove}>
              {t("details:image.removeNow")}
            </Button>
          </>
        }
      />
    );
  return (
    <Dialog
      open
      size="large"
      onOpenChange={(stays) => !stays && actions.close()}
      title={t("details:image.imageOf", numbers)}
      description={t("details:image.added", {
        date: formatZonedDateTime(new Date(image.addedAt), locale, timeZone),
      })}
      footer={
        <>
          {!readOnly && (
            <Button variant="danger" icon={trashIcon} onClick={actions.ask} className="me-auto">
              {t("details:image.remove")}
            </Button>
          )}
          <IconButton
            icon={caretLeftIcon}
            label={t("details:image.previous")}
            disabled={open.at === 0}
            onClick={() => actions.show(open.at - 1)}
          />
          <IconButton
            icon={caretRightIcon}
            label={t("details:image.next")}
            disabled={open.at === images.length - 1}
            onClick={() => actions.show(open.at + 1)}
          />
        </>
      }
    >
      <img
        src={image.url}
        alt={t("details:image.imageOf", numbers)}
        onError={actions.broken}
        className="mx-auto max-h-[62dvh] max-w-full rounded-m object-contain"
      />
    </Dialog>
  );
}
