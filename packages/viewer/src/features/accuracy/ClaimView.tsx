import { type ClaimCount, type ClaimDataName, claimData } from "@sonolens/acoustics";
import { useWords } from "../../lib/format/use-words.ts";
import { type ClaimLine, type ClaimModel, type Figure, shareText } from "./claim-model.ts";

/** A claim in one sentence, the figures that it has on real and on simulated recordings, and its limits. */
export function ClaimView({ claim }: { readonly claim: ClaimModel }) {
  const { t } = useWords();
  const { name, lines, counts } = claim;
  const titleId = `claim-${name}`;
  return (
    <article aria-labelledby={titleId} className="flex flex-col gap-2.5">
      <div>
        <h3 id={titleId} className="text-16 font-semibold text-ink">
          {t(`accuracy:claim.${name}.name`)}
        </h3>
        <p className="text-14 text-ink">{t(`accuracy:claim.${name}.text`)}</p>
      </div>
      <Lines lines={lines} titleId={titleId} />
      {counts.length > 0 && <Origins counts={counts} />}
      <p className="text-13 text-ink-2">
        <b className="font-semibold text-ink">{t("common:asSentence", { text: t("accuracy:limits") })}</b>{" "}
        {t(`accuracy:claim.${name}.limits`)}
      </p>
      {counts.length > 0 && <AllCounts claim={claim} />}
    </article>
  );
}

interface LinesProps {
  readonly lines: readonly ClaimLine[];
  readonly titleId: string;
}

function Lines({ lines, titleId }: LinesProps) {
  const { t } = useWords();
  const hasParts = lines.some(({ part }) => part !== undefined);
  const hasSimulated = lines.some(({ simulated }) => simulated !== undefined);
  return (
    <table aria-labelledby={titleId} className="w-full table-fixed border-y border-line text-13 text-ink-2">
      <thead>
        <tr className="text-start text-12 text-ink-3 [&>th]:py-1.5 [&>th]:pe-3 [&>th]:text-start [&>th]:align-bottom [&>th]:font-normal">
          {hasParts && <td className="w-[28%]" />}
          <th scope="col">{t("accuracy:real")}</th>
          {hasSimulated && <th scope="col">{t("accuracy:simulated")}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ part, real, simulated }) => (
          <tr
            key={part ?? ""}
            className="border-t border-line [&>*]:py-2 [&>*]:pe-3 [&>*]:text-start [&>*]:align-top"
          >
            {hasParts && (
              <th scope="row" className="font-medium hyphens-auto text-ink wrap-anywhere">
                {part && t(`accuracy:part.${part}`)}
              </th>
            )}
            <td>
              {real === "none" || real === undefined ? (
                <span className="font-medium text-ink">{t("accuracy:noReal")}</span>
              ) : (
                <FigureText
                  figure={real}
                  note={t(real.isTuned ? "accuracy:half.tuned" : "accuracy:half.untouched")}
                />
              )}
            </td>
            {hasSimulated && (
              <td>
                {simulated ? (
                  <FigureText figure={simulated} note={t("accuracy:simulatedTag")} />
                ) : (
                  t("accuracy:noSimulated")
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FigureTextProps {
  readonly figure: Figure;
  /** What has to be known to read it. */
  readonly note: string;
}

function FigureText({ figure, note }: FigureTextProps) {
  const { t, locale } = useWords();
  const { met, wrong, open, count } = figure;
  return (
    <div className="flex flex-col gap-0.5 tabular-nums wrap-anywhere">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="text-20 font-medium text-ink">{shareText(figure, locale)}</b>
        <span className="min-w-0 text-ink">{t("accuracy:figure", { met, count })}</span>
      </p>
      <p>
        {t("accuracy:wrong", { count: wrong })}
        {open > 0 && <>, {t("accuracy:open", { count: open })}</>}
      </p>
      <p className="text-12 text-ink-3">{note}</p>
    </div>
  );
}

interface CountsProps {
  readonly counts: readonly ClaimCount[];
}

/** The sets of recordings with how many each has of them, and where they come from. */
function Origins({ counts }: CountsProps) {
  const { t, locale } = useWords();
  const names = [...new Set(counts.map(({ data }) => data))];
  const countOf = (name: ClaimDataName) =>
    counts
      .filter(({ data }) => data === name)
      .reduce((sum, { right, wrong, open }) => sum + right + wrong + open, 0);
  return (
    <p className="text-13 text-ink-2">
      <b className="font-semibold text-ink">{t("common:asSentence", { text: t("accuracy:from") })}</b>{" "}
      {names.map((name, index) => {
        const { isSimulated, url } = claimData[name];
        const text = t(`accuracy:data.${name}.name`);
        return (
          <span key={name}>
            {index > 0 && t("common:separated", { first: "", second: "" })}
            {url ? (
              <a href={url} target="_blank" rel="noreferrer" className="text-acc underline">
                {text}
              </a>
            ) : (
              text
            )}
            {isSimulated && t("common:noted", { first: "", second: t("accuracy:simulatedTag") })}
            {t("common:labeled", { first: "", second: countOf(name).toLocaleString(locale) })}
          </span>
        );
      })}
    </p>
  );
}

/** Each count of a claim, in a table that is opened on demand. */
function AllCounts({ claim }: { readonly claim: ClaimModel }) {
  const { t } = useWords();
  const name = t(`accuracy:claim.${claim.name}.name`);
  return (
    <details className="text-13 text-ink-2">
      <summary className="inline-flex min-h-small items-center rounded-s text-acc underline underline-offset-3">
        {t("accuracy:details")}
        <span className="sr-only">{t("common:labeled", { first: "", second: name })}</span>
      </summary>
      <table className="w-full text-12 tabular-nums">
        <caption className="sr-only">
          {t("common:labeled", { first: t("accuracy:details"), second: name })}
        </caption>
        <thead>
          <tr className="border-b border-line text-ink-3 [&>th]:py-1 [&>th]:align-bottom [&>th]:font-normal [&>th]:hyphens-auto [&>th]:wrap-anywhere">
            <th scope="col" className="text-start">
              {t("accuracy:column.data")}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="w-[15%] ps-2 text-end">
                {t(`accuracy:column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {claim.counts.map((row) => (
            <CountsRow key={`${row.part} ${row.data} ${row.half}`} row={row} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

const columns = ["count", "right", "wrong", "open"] as const;

function CountsRow({ row }: { readonly row: ClaimCount }) {
  const { t, locale } = useWords();
  const { part, data, half, right, wrong, open } = row;
  const figures = { right, wrong, open, count: right + wrong + open };
  return (
    <tr className="[&>*]:py-1 [&>*]:align-top">
      <th scope="row" className="text-start font-normal wrap-anywhere">
        <span className="text-ink">
          {part && `${t(`accuracy:part.${part}`)}, `}
          {t(`accuracy:data.${data}.name`)}
        </span>
        <span className="block text-ink-3">
          {claimData[data].isSimulated ? t("accuracy:simulatedTag") : t(`accuracy:half.${half}`)}
        </span>
      </th>
      {columns.map((column) => (
        <td key={column} className="ps-2 text-end">
          {figures[column].toLocaleString(locale)}
        </td>
      ))}
    </tr>
  );
}
