import type { FilterState } from "@sonolens/domain";
import { Button, CopyButton, Loading, SelectField, Skeleton, Tabs } from "@sonolens/ui-kit";
import { type ReactNode, useId, useState } from "react";
import type { DataConnectKey, FeedRow } from "../../data/data-connect.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { ExampleFilters, type FeedChoices } from "./ExampleFilters.tsx";
import { type FeedWay, feedAddress, feedExamples, feedFilterOf, feedWays } from "./feed-examples.ts";
import { useKeyName } from "./use-key-name.ts";

export interface ExampleModel {
  /** The active ones. */
  readonly keys: readonly DataConnectKey[];
  readonly chosen: DataConnectKey;
  readonly filter: FilterState;
  readonly choices: FeedChoices;
  /** Address of the server. */
  readonly base: string;
  /** What the feed answers now; undefined while it is read. */
  readonly rows: readonly FeedRow[] | undefined;
  /** Why it could not be read. */
  readonly problem: string | undefined;
  readonly reading: boolean;
}

export interface ExampleSectionProps {
  readonly model: ExampleModel;
  readonly actions: {
    readonly choose: (id: string) => void;
    readonly setFilter: (filter: FilterState) => void;
    readonly readAgain: () => void;
  };
}

/** How programs read the snapshots, with a key and filters in place, and what they get. */
export function ExampleSection({ model, actions }: ExampleSectionProps) {
  const { t } = useWords();
  const nameOf = useKeyName();
  const titleId = useId();
  const [way, setWay] = useState<FeedWay>("curl");
  const { keys, chosen, filter, choices } = model;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4">
      <div>
        <h2 id={titleId} className="text-16 font-semibold">
          {t("dataConnect:exampleTitle")}
        </h2>
        <p className="text-13 text-ink-2">{t("dataConnect:exampleText")}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label={t("dataConnect:key")}
          value={chosen.id}
          options={keys.map((key) => ({ value: key.id, label: nameOf(key) }))}
          onValueChange={actions.choose}
        />
        <ExampleFilters
          state={filter}
          choices={choices}
          change={(filters) => actions.setFilter({ ...filter, ...filters })}
        />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Tabs
          label={t("dataConnect:way")}
          value={way}
          onValueChange={setWay}
          tabs={feedWays.map((value) => ({
            value,
            label: t(`dataConnect:way.${value}`),
            content: <Way way={value} model={model} />,
          }))}
        />
        <Answer model={model} readAgain={actions.readAgain} />
      </div>
    </section>
  );
}

function Way({ way, model }: { readonly way: FeedWay; readonly model: ExampleModel }) {
  const { t } = useWords();
  const { base, filter, chosen } = model;
  const example = { base, filter: feedFilterOf(filter), key: chosen.key };
  if (way !== "excel" && way !== "calc")
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-13 text-ink-2">{t(`dataConnect:note.${way}`)}</p>
        <Code
          label={t("dataConnect:code", { program: t(`dataConnect:way.${way}`) })}
          text={feedExamples[way](example)}
        />
      </div>
    );
  return (
    <ol className="flex list-decimal flex-col gap-3 ps-5 text-13">
      <Step text={t(`dataConnect:${way}.open`)}>
        <Code label={t("dataConnect:address")} text={feedAddress(example)} />
      </Step>
      <Step text={t(`dataConnect:${way}.sign`)}>
        <Code label={t("dataConnect:key")} text={chosen.key} />
      </Step>
      <Step text={t(`dataConnect:${way}.load`)} />
    </ol>
  );
}

const Step = ({ text, children }: { readonly text: string; readonly children?: ReactNode }) => (
  <li>
    <div className="flex min-w-0 flex-col items-start gap-2">
      <p>{text}</p>
      {children}
    </div>
  </li>
);

/** A text to copy. */
const Code = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <>
    <section
      aria-label={label}
      dir="ltr"
      className="max-w-full self-stretch rounded-m border border-line bg-quiet p-3 text-12"
    >
      <pre className="whitespace-pre-wrap wrap-anywhere">
        <code>{text}</code>
      </pre>
    </section>
    <CopyButton text={text} />
  </>
);

/** Those of all types that say most. */
const shownColumns = ["created_utc", "camera_serial", "label", "type", "finding", "severity"] as const;

function Answer({ model, readAgain }: { readonly model: ExampleModel; readonly readAgain: () => void }) {
  const { t } = useWords();
  const titleId = useId();
  const { rows, problem, reading } = model;
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-row flex-wrap items-center justify-between gap-2 border-b border-line">
        <h3 id={titleId} className="text-13 font-semibold">
          {t("dataConnect:answer")}
        </h3>
        <Button variant="quiet" busy={reading} onClick={readAgain}>
          {t("dataConnect:answerAgain")}
        </Button>
      </div>
      <p className="text-12 text-ink-2">{t("dataConnect:answerNote")}</p>
      {problem !== undefined ? (
        <p role="alert" className="text-13 text-err">
          {problem}
        </p>
      ) : rows === undefined ? (
        <Loading label={t("dataConnect:answerLoading")} className="flex flex-col gap-2">
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} height="20px" />
          ))}
        </Loading>
      ) : rows.length === 0 ? (
        <p className="text-13">{t("dataConnect:answerNone")}</p>
      ) : (
        <Rows rows={rows} />
      )}
    </section>
  );
}

function Rows({ rows }: { readonly rows: readonly FeedRow[] }) {
  const { t } = useWords();
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys
      tabIndex={0}
      aria-label={t("dataConnect:answerLabel")}
      className="overflow-x-auto rounded-m border border-line"
    >
      <table className="w-full text-12" dir="ltr">
        <thead>
          <tr>
            {shownColumns.map((name) => (
              <th key={name} scope="col" className="px-3 py-1.5 text-start font-medium text-ink-2">
                <code>{name}</code>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-t border-line">
              {shownColumns.map((name) => (
                <td key={name} className="max-w-60 truncate px-3 py-1.5 whitespace-nowrap">
                  {cellText((row as Readonly<Record<string, unknown>>)[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const cellText = (value: unknown): string => (value === null || value === undefined ? "" : String(value));
