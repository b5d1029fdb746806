import { Combobox, cubeIcon, Icon } from "@sonolens/ui-kit";
import {
  type ChoosableComponent,
  type FindComponents,
  useComponentSource,
} from "../../data/components/use-component-source.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Section } from "../../lib/ui/Section.tsx";

export interface BelongsViewProps {
  readonly model: {
    /** Those that the snapshot belongs to, by name; undefined until loaded. */
    readonly own: readonly ChoosableComponent[] | undefined;
    /** Whether there are any. */
    readonly exist: boolean;
    readonly failed: boolean;
    readonly refusal: string | undefined;
  };
  readonly find: FindComponents;
  /** Adds the tag of a component to the snapshot. */
  readonly assign: (tag: string) => void;
}

/** The components of a snapshot as links, and a choice of others to assign it to. */
export function BelongsView({ model, find, assign }: BelongsViewProps) {
  const { t } = useWords();
  const { own, exist, failed, refusal } = model;
  const source = useComponentSource(find, t("assets:withoutTags"), own);
  if (own === undefined)
    return failed ? (
      <Section title={t("assets:belongsTo")}>
        <p className="text-13 text-ink-2">{t("assets:notLoaded")}</p>
      </Section>
    ) : null;
  return (
    <Section title={t("assets:belongsTo")}>
      {own.length > 0 ? (
        <ul aria-label={t("assets:belongsTo")} className="-mx-2 flex flex-col">
          {own.map(({ id, name }) => (
            <li key={id}>
              <a
                href={`#/component/${encodeURIComponent(id)}`}
                className="flex min-h-ctl items-center gap-2 rounded-s px-2 py-1 text-13 font-medium text-ink hover:bg-hover"
              >
                <Icon icon={cubeIcon} size={16} className="shrink-0 text-ink-3" />
                <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      ) : (
        exist && <p className="text-13 text-ink-2">{t("assets:belongsToNone")}</p>
      )}
      {!exist ? (
        <div className="flex flex-wrap items-center gap-x-2 text-13 text-ink-2">
          <p>{t("assets:noComponentsYet")}</p>
          <a
            href="#/components"
            className="inline-flex min-h-ctl items-center text-acc underline underline-offset-3"
          >
            {t("assets:toComponents")}
          </a>
        </div>
      ) : (
        refusal === undefined && (
          <Combobox
            label={t("assets:assignTo")}
            value={null}
            onValueChange={(id) => {
              const tag = source.tagOf(id);
              if (tag !== undefined) assign(tag);
            }}
            options={source.options}
          />
        )
      )}
    </Section>
  );
}
