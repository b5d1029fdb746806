import {
  Accordion,
  Button,
  buttonClasses,
  CopyButton,
  cx,
  EmptyState,
  TopBar,
  xIcon,
} from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import { searchWords } from "../../lib/format/find-words.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Highlighted } from "../../lib/ui/Highlighted.tsx";
import type { FaqItem, FaqSectionText } from "./search-faq.ts";

export interface FaqModel {
  /** The search results, in order. */
  readonly sections: readonly FaqSectionText[];
  readonly query: string;
  /** Ids of the open items. */
  readonly open: readonly string[];
  readonly supportLink: string;
  /** The page with the figures of the analyses. */
  readonly accuracyLink: string;
  /** The permalink of an item. */
  readonly linkOf: (id: string) => string;
}

export interface FaqActions {
  readonly setOpen: (open: string[]) => void;
  readonly openAll: () => void;
  readonly closeAll: () => void;
  readonly clearSearch: () => void;
}

export interface FaqViewProps {
  readonly model: FaqModel;
  readonly actions: FaqActions;
  /** The search box. */
  readonly search: ReactNode;
  readonly notices?: ReactNode;
  /** At the end of the top bar. */
  readonly tools?: ReactNode;
}

const headingId = (letter: string) => `faq-section-${letter}`;

/** Questions and answers in sections, with a search over them. */
export function FaqView({ model, actions, search, notices, tools }: FaqViewProps) {
  const { t } = useWords();
  const { sections, query } = model;
  const words = searchWords(query);
  const ids = sections.flatMap(({ items }) => items.map(({ id }) => id));
  const allOpen = ids.every((id) => model.open.includes(id));
  return (
    <>
      <TopBar
        title={t("common:help")}
        beside={<span role="status">{t("faq:count", { count: ids.length })}</span>}
        end={tools}
      />
      {notices}
      <div className="flex gap-12 px-4 pb-16 md:px-6">
        <div className="max-w-180 min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 pt-2 pb-1 text-13 text-ink-2 print:hidden">
            {t("faq:howGood")}
            <a
              href={model.accuracyLink}
              className="inline-flex min-h-small items-center rounded-s text-acc underline underline-offset-3"
            >
              {t("faq:howGoodLink")}
            </a>
          </p>
          <search className="flex items-center gap-2 pt-1 pb-4 print:hidden">
            {search}
            {ids.length > 0 && (
              <Button
                variant="quiet"
                onClick={allOpen ? actions.closeAll : actions.openAll}
                className="shrink-0"
              >
                {t(allOpen ? "faq:closeAll" : "faq:openAll")}
              </Button>
            )}
          </search>
          {sections.length === 0 ? (
            <NothingFound model={model} clearSearch={actions.clearSearch} />
          ) : (
            sections.map((section) => (
              <section
                key={section.letter}
                aria-labelledby={headingId(section.letter)}
                className="pb-7 print:break-inside-avoid-page"
              >
                <h2
                  id={headingId(section.letter)}
                  tabIndex={-1}
                  className="flex scroll-mt-4 items-baseline gap-2.5 pt-2 pb-2.5 text-16 font-semibold text-ink outline-none"
                >
                  <span className="w-4 text-ink-3">{section.letter}</span>
                  {section.title}
                </h2>
                <Accordion
                  open={model.open}
                  onOpenChange={actions.setOpen}
                  sections={section.items.map((item) => ({
                    id: item.id,
                    title: <Highlighted text={item.question} words={words} />,
                    content: <Answer item={item} words={words} link={model.linkOf(item.id)} />,
                  }))}
                />
              </section>
            ))
          )}
          {sections.length > 0 && (
            <p className="flex flex-wrap items-baseline gap-x-2 text-13 text-ink-2 print:hidden">
              {t("faq:supportText")} <SupportLink href={model.supportLink} className="text-acc underline" />
            </p>
          )}
        </div>
        {sections.length > 1 && <SectionList sections={sections} />}
      </div>
    </>
  );
}

interface AnswerProps {
  readonly item: FaqItem;
  readonly words: readonly string[];
  readonly link: string;
}

function Answer({ item, words, link }: AnswerProps) {
  const { t } = useWords();
  return (
    <div className="flex items-start gap-3">
      <div className="flex min-w-0 flex-1 flex-col gap-2 text-14 text-ink-2">
        {item.answer.split("\n").map((line) => (
          <p key={line} className="wrap-anywhere">
            <Highlighted text={line} words={words} />
          </p>
        ))}
      </div>
      <span className="-mt-1.5 print:hidden">
        <CopyButton iconOnly text={link} label={t("faq:copyLink")} failedLabel={t("faq:copyFailed")} />
      </span>
    </div>
  );
}

/** Table of contents, beside the answers if there is room. */
function SectionList({ sections }: { readonly sections: readonly FaqSectionText[] }) {
  const { t } = useWords();
  const goTo = (letter: string) => {
    const heading = document.getElementById(headingId(letter));
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav
      aria-label={t("faq:sections")}
      className="sticky top-4 w-56 shrink-0 self-start pt-1 max-lg:hidden print:hidden"
    >
      <ul className="flex flex-col gap-0.5">
        {sections.map(({ letter, title }) => (
          <li key={letter}>
            <button
              type="button"
              onClick={() => goTo(letter)}
              className="flex min-h-8 w-full items-baseline gap-2.5 rounded-m px-2 py-1.5 text-start text-13 text-ink-2 hover:bg-hover hover:text-ink"
            >
              <span className="w-3 text-ink-3">{letter}</span>
              <span className="min-w-0 wrap-anywhere">{title}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface NothingFoundProps {
  readonly model: FaqModel;
  readonly clearSearch: () => void;
}

function NothingFound({ model, clearSearch }: NothingFoundProps) {
  const { t } = useWords();
  return (
    <EmptyState
      title={t("faq:nothingTitle")}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Button icon={xIcon} onClick={clearSearch}>
            {t("faq:showAll")}
          </Button>
          <SupportLink href={model.supportLink} className={buttonClasses("quiet", false, "h-ctl px-3")} />
        </span>
      }
    >
      {t("faq:nothingText")}
    </EmptyState>
  );
}

function SupportLink({ href, className }: { readonly href: string; readonly className: string }) {
  const { t } = useWords();
  return (
    <a href={href} target="_blank" rel="noreferrer" className={cx(className)}>
      {t("faq:support")}
    </a>
  );
}
