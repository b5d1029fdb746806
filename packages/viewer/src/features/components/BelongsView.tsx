import { Combobox, cubeIcon, Icon } from "@sonolens/ui-kit";
import { componentOptions, componentsOf } from "../../data/components/component-choices.ts";
import type { Component } from "../../data/components/components.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Section } from "../../lib/ui/Section.tsx";

export interface BelongsViewProps {
  readonly model: {
    /** Of the snapshot. */
    readonly tags: readonly string[];
    /** All of the user, by name; undefined until loaded. */
    readonly components: readonly Pick<Component, "id" | "name" | "tags">[] | undefined;
    readonly failed: boolean;
    readonly refusal: string | undefined;
  };
  /** Adds the tag of a component to the snapshot. */
  readonly assign: (tag: string) => void;
}

/** The components of a snapshot as links, and a choice of others to assign it to. */
export function BelongsView({ model, assign }: BelongsViewProps) {
  const { t } = useWords();
  const { tags, components, failed, refusal } = model;
  if (components === undefined)
    return failed ? (
      <Section title={t("assets:belongsTo")}>
        <p className="text-13 text-ink-2">{t("assets:notLoaded")}</p>
      </Section>
    ) : null;
  const own = componentsOf(components, tags);
  const others = components.filter((component) => !own.includes(component));
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
        components.length > 0 && <p className="text-13 text-ink-2">{t("assets:belongsToNone")}</p>
      )}
      {components.length === 0 ? (
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
        refusal === undefined &&
        others.length > 0 && (
          <Combobox
            label={t("assets:assignTo")}
            value={null}
            onValueChange={(id) => {
              const tag = others.find((component) => component.id === id)?.tags[0];
              if (tag !== undefined) assign(tag);
            }}
            options={componentOptions(others, t("assets:withoutTags"))}
          />
        )
      )}
    </Section>
  );
}
