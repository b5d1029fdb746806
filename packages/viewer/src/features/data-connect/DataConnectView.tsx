import { Button, Dialog, EmptyState, ErrorBlock, infoIcon, Notice, plusIcon } from "@sonolens/ui-kit";
import type { DataConnectKey } from "../../data/data-connect.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { ClockNote } from "../../lib/ui/ClockNote.tsx";
import { type ExampleModel, ExampleSection, type ExampleSectionProps } from "./ExampleSection.tsx";
import { KeyTable } from "./KeyTable.tsx";
import { useKeyName } from "./use-key-name.ts";

/** A key that is about to be replaced or deleted. */
export interface AskedKey {
  readonly kind: "replace" | "delete";
  readonly key: DataConnectKey;
  readonly busy: boolean;
}

export interface DataConnectViewProps {
  readonly model: {
    /** Newest first; undefined while loading. */
    readonly keys: readonly DataConnectKey[] | undefined;
    /** Why they failed to load. */
    readonly error: string | undefined;
    readonly retrying: boolean;
    /** Neither the user nor the organization has the feature. */
    readonly needsPermission: boolean;
    /** Why the user may change no keys at all. */
    readonly refusal: string | undefined;
    readonly asked: AskedKey | undefined;
    /** Undefined without a key that works. */
    readonly example: ExampleModel | undefined;
  };
  readonly actions: ExampleSectionProps["actions"] & {
    readonly add: () => void;
    readonly ask: (asked: AskedKey | undefined) => void;
    readonly rename: (key: DataConnectKey) => void;
    readonly confirm: () => void;
    readonly retry: () => void;
  };
}

/** What keys are for, the keys themselves, and how programs use them. */
export function DataConnectView({ model, actions }: DataConnectViewProps) {
  const { t } = useWords();
  const { keys, error, refusal, needsPermission, example } = model;
  const add = needsPermission ? undefined : (
    <Button
      variant="primary"
      icon={plusIcon}
      onClick={actions.add}
      {...(refusal !== undefined && { disabled: true, disabledReason: refusal })}
    >
      {t("dataConnect:new")}
    </Button>
  );
  return (
    <div className="flex flex-col gap-6 px-4 pt-3 pb-16 md:px-6">
      <p className="max-w-160 text-14 text-ink-2">{t("dataConnect:explain")}</p>
      {needsPermission && (
        <Notice icon={infoIcon} tone="accent">
          {t("dataConnect:askPermission")}
        </Notice>
      )}
      {error !== undefined && !keys ? (
        <ErrorBlock
          headingLevel={2}
          title={t("dataConnect:notLoaded")}
          retry={{ label: t("common:refresh"), onRetry: actions.retry, busy: model.retrying }}
          details={{ label: t("common:details"), text: error }}
        />
      ) : keys?.length === 0 ? (
        <EmptyState title={t("dataConnect:none")} action={add}>
          {t("dataConnect:noneText")}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span role="status" className="text-13 text-ink-2">
              {keys && t("dataConnect:count", { count: keys.length })}
            </span>
            {add}
          </div>
          <KeyTable
            keys={keys}
            refusal={refusal}
            show={({ id }) => actions.choose(id)}
            rename={actions.rename}
            askReplace={(key) => actions.ask({ kind: "replace", key, busy: false })}
            askDelete={(key) => actions.ask({ kind: "delete", key, busy: false })}
          />
          {keys && <ClockNote />}
        </div>
      )}
      {example && <ExampleSection model={example} actions={actions} />}
      {model.asked && <Confirmation asked={model.asked} actions={actions} />}
    </div>
  );
}

function Confirmation({
  asked,
  actions,
}: Pick<DataConnectViewProps, "actions"> & { readonly asked: AskedKey }) {
  const { t } = useWords();
  const nameOf = useKeyName();
  const { kind, key, busy } = asked;
  const close = () => !busy && actions.ask(undefined);
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && close()}
      title={t(`dataConnect:${kind}Title`, { name: nameOf(key) })}
      description={t(`dataConnect:${kind}Text`)}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {t("common:cancel")}
          </Button>
          <Button variant={kind === "delete" ? "danger" : "primary"} busy={busy} onClick={actions.confirm}>
            {t(`dataConnect:${kind}Now`)}
          </Button>
        </>
      }
    />
  );
}
