import { Button, checkIcon, Icon, IconButton, ProgressBar, xIcon } from "@sonolens/ui-kit";
import { useWords } from "../../../lib/use-words.ts";
import { FileLink } from "../FileLink.tsx";
import type { ServerFormat } from "./server-exports.ts";

export type ServerExportState =
  | { readonly kind: "making"; readonly done: number }
  | {
      readonly kind: "made";
      readonly fileName: string;
      readonly href: string;
      /** How many snapshots are not in it. */
      readonly leftOut: number;
    }
  /** `reason`: where the server said one. */
  | { readonly kind: "failed"; readonly reason: string | undefined };

export interface ServerExportViewProps {
  readonly snapshot: {
    readonly format: ServerFormat;
    readonly count: number;
    readonly state: ServerExportState;
    /** Sees the snapshots of others, and cannot export them. */
    readonly isStaff: boolean;
  };
  readonly actions: { readonly stop: () => void; readonly tryAgain: () => void; readonly close: () => void };
}

/** How far an archive of the server is, or what became of it. */
export function ServerExportView({ snapshot, actions }: ServerExportViewProps) {
  const { t, locale } = useWords();
  const { format, count, state, isStaff } = snapshot;
  const title = t(format === "mov" ? "bulk:movies" : "bulk:files", { count });
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  if (state.kind === "making")
    return (
      <ProgressBar
        label={title}
        value={state.done}
        max={count}
        valueText={t("bulk:of", { done: number(state.done), all: number(count) })}
        detail={t("bulk:onServer")}
        action={
          <Button variant="quiet" onClick={actions.stop}>
            {t("bulk:stop")}
          </Button>
        }
      />
    );
  return (
    <div className="flex flex-col gap-2 text-13">
      <div className="flex items-start gap-2">
        <p className="flex min-w-0 flex-1 items-center gap-2 font-semibold wrap-anywhere text-ink">
          {state.kind === "made" && <Icon icon={checkIcon} size={16} />}
          {title}
        </p>
        <IconButton icon={xIcon} label={t("common:close")} onClick={actions.close} />
      </div>
      {state.kind === "made" ? (
        <>
          <p role="status" className="text-12 text-ink-2">
            {t("bulk:ready")}
          </p>
          {state.leftOut > 0 && (
            <p role="alert" className="text-err">
              {t(format === "mov" ? "bulk:withoutMovie" : "bulk:withoutFile", { count: state.leftOut })}
            </p>
          )}
          <FileLink href={state.href} fileName={state.fileName} />
        </>
      ) : (
        <>
          <div role="alert" className="text-err">
            <p>{t("bulk:exportFailed")}</p>
            {state.reason !== undefined && <p>{state.reason}</p>}
            {isStaff && <p className="mt-1 text-12 text-ink-2">{t("bulk:ownershipNote")}</p>}
          </div>
          <div>
            <Button onClick={actions.tryAgain}>{t("common:tryAgain")}</Button>
          </div>
        </>
      )}
    </div>
  );
}
