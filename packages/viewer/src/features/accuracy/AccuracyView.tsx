import { type ClaimDataName, type ClaimTopic, claimData } from "@sonolens/acoustics";
import { arrowLeftIcon, IconButton, Tag, TopBar } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { LinkButton } from "../../lib/ui/LinkButton.tsx";
import { ClaimView } from "./ClaimView.tsx";
import type { ClaimModel } from "./claim-model.ts";
import { showTopic, topicHeadingId } from "./topic-heading.ts";

export interface TopicModel {
  readonly topic: ClaimTopic;
  readonly claims: readonly ClaimModel[];
}

export interface AccuracyViewProps {
  readonly topics: readonly TopicModel[];
  /** Absent if the user came from nowhere. */
  readonly back?: (() => void) | undefined;
  readonly notices?: ReactNode;
  /** At the end of the top bar. */
  readonly tools?: ReactNode;
}

/** How often the results of the analyses are right, each claim with its recordings, figures and limits. */
export function AccuracyView({ topics, back, notices, tools }: AccuracyViewProps) {
  const { t } = useWords();
  const used = new Set(
    topics.flatMap(({ claims }) => claims.flatMap(({ counts }) => counts.map((row) => row.data))),
  );
  return (
    <>
      <TopBar
        title={t("accuracy:title")}
        start={back && <IconButton icon={arrowLeftIcon} label={t("accuracy:back")} onClick={back} />}
        end={tools}
      />
      {notices}
      <div className="flex max-w-180 flex-col gap-9 px-4 pt-3 pb-16 md:px-6">
        <div className="flex flex-col gap-2 text-14 text-ink-2">
          <p>{t("accuracy:intro")}</p>
          <p>{t("accuracy:halves")}</p>
          <p>{t("accuracy:simulatedMeaning")}</p>
          <TopicList topics={topics} />
        </div>
        {topics.map(({ topic, claims }) => (
          <section key={topic} aria-labelledby={topicHeadingId(topic)} className="flex flex-col gap-6">
            <div className="flex flex-col gap-1.5">
              <Heading topic={topic}>{t(`accuracy:topic.${topic}`)}</Heading>
              <p className="text-14 text-ink-2">{t(`accuracy:topicNote.${topic}`)}</p>
            </div>
            {claims.map((claim) => (
              <ClaimView key={claim.name} claim={claim} />
            ))}
          </section>
        ))}
        <section aria-labelledby={topicHeadingId("recordings")} className="flex flex-col gap-4">
          <div className="flex flex-col gap-1.5">
            <Heading topic="recordings">{t("accuracy:recordings")}</Heading>
            <p className="text-14 text-ink-2">{t("accuracy:recordingsNote")}</p>
          </div>
          <dl className="flex flex-col gap-3.5 text-14">
            {(Object.keys(claimData) as ClaimDataName[])
              .filter((name) => used.has(name))
              .map((name) => (
                <Recordings key={name} name={name} />
              ))}
          </dl>
        </section>
      </div>
    </>
  );
}

/** The kinds of results; a press goes to one. */
function TopicList({ topics }: Pick<AccuracyViewProps, "topics">) {
  const { t } = useWords();
  return (
    <nav aria-label={t("accuracy:sections")} className="print:hidden">
      <ul className="flex flex-wrap gap-x-5">
        {topics.map(({ topic }) => (
          <li key={topic}>
            <LinkButton onClick={() => showTopic(topic)}>{t(`accuracy:topic.${topic}`)}</LinkButton>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Heading({ topic, children }: { readonly topic: string; readonly children: ReactNode }) {
  return (
    <h2
      id={topicHeadingId(topic)}
      tabIndex={-1}
      className="scroll-mt-4 border-t border-line pt-4 text-20 font-semibold text-ink outline-none"
    >
      {children}
    </h2>
  );
}

function Recordings({ name }: { readonly name: ClaimDataName }) {
  const { t } = useWords();
  const { isSimulated, url } = claimData[name];
  return (
    <div>
      <dt className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium text-ink">
        {t(`accuracy:data.${name}.name`)}
        {isSimulated && <Tag label={t("accuracy:simulatedTag")} />}
      </dt>
      <dd className="mt-0.5 text-ink-2">
        {t(`accuracy:data.${name}.text`)}{" "}
        {url && (
          <a href={url} target="_blank" rel="noreferrer" className="wrap-anywhere text-acc underline">
            {t("accuracy:source")}
            <span className="sr-only">
              {t("common:labeled", { first: "", second: t(`accuracy:data.${name}.name`) })}
            </span>
          </a>
        )}
      </dd>
    </div>
  );
}
