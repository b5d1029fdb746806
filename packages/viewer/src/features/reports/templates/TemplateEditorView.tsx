import { type ReportTemplate, reportLogoSizes } from "@sonolens/domain";
import {
  Button,
  Checkbox,
  Dialog,
  Segmented,
  SelectField,
  Tabs,
  TextArea,
  TextField,
} from "@sonolens/ui-kit";
import { type ReactNode, useState } from "react";
import { reportLanguageOptions } from "../../../lib/format/report-languages.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { LogoField } from "../form/LogoField.tsx";
import type { Logo } from "../form/logo-file.ts";
import { PagePreview, type PagePreviewProps } from "../form/PagePreview.tsx";
import { reportTextLimits } from "../form/report-form.ts";
import { OrderedList } from "./OrderedList.tsx";
import { columnChoices, type TemplateDraft, type TemplateLogo, withColumn } from "./template-draft.ts";

export interface TemplateEditorModel {
  readonly draft: TemplateDraft;
  /** Groups that it can be made for. */
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  /** How each logo of the draft is shown. */
  readonly logoUrl: (logo: TemplateLogo) => string;
  readonly preview: PagePreviewProps;
  readonly narrow: boolean;
  readonly saving: boolean;
  /** Why it was not saved, by what is wrong. */
  readonly nameError: string | undefined;
  readonly problem: string | undefined;
  /** It was changed and not saved, and the user wants to leave. */
  readonly askingToLeave: boolean;
  /** Someone else changed or deleted it meanwhile: which of the versions is shown. */
  readonly conflict: { readonly isGone: boolean; readonly shows: "mine" | "theirs" } | undefined;
  /** Why it cannot be saved. */
  readonly refusal: string | undefined;
}

export interface TemplateEditorViewProps {
  readonly model: TemplateEditorModel;
  /** The paywall. */
  readonly note?: ReactNode;
  readonly actions: {
    readonly change: (draft: TemplateDraft) => void;
    readonly chooseLogo: (file: File) => Promise<Logo | undefined>;
    /** Keeps it; null removes the one in this place. */
    readonly setLogo: (place: number, logo: Logo | null) => void;
    readonly save: () => void;
    /** Shows the other version of two; nothing is lost. */
    readonly showOther: () => void;
    readonly keepTheirs: () => void;
    readonly replaceTheirs: () => void;
    readonly saveMineToo: () => void;
    readonly leave: () => void;
    readonly stay: () => void;
    readonly discard: () => void;
  };
}

/** Makes or changes a template beside the first page that it gives. */
export function TemplateEditorView({ model, note, actions }: TemplateEditorViewProps) {
  const { t } = useWords();
  const { draft, narrow, preview, refusal } = model;
  const [tab, setTab] = useState<"form" | "page">("form");
  const off = refusal ?? (model.conflict && conflictText(model.conflict, t));
  if (model.askingToLeave)
    return (
      <Dialog
        open
        size="small"
        onOpenChange={(open) => !open && actions.stay()}
        title={t("reportDialog:own.leaveTitle")}
        description={t("reportDialog:own.leaveText")}
        footer={
          <>
            <Button onClick={actions.discard}>{t("reportDialog:own.discard")}</Button>
            <Button variant="primary" onClick={actions.stay}>
              {t("reportDialog:own.stay")}
            </Button>
          </>
        }
      />
    );
  const fields = (
    <div className="flex flex-col gap-4">
      {note}
      {model.conflict && <ConflictNotice conflict={model.conflict} actions={actions} />}
      <TemplateFields model={model} actions={actions} />
    </div>
  );
  const page = <PagePreview {...preview} />;
  return (
    <Dialog
      open
      size="large"
      onOpenChange={(open) => !open && actions.leave()}
      title={t(draft.id === null ? "reportDialog:own.newTitle" : "reportDialog:own.editTitle")}
      footer={
        <>
          {model.problem !== undefined && (
            <p role="alert" className="min-w-0 flex-1 text-13 text-err">
              {model.problem}
            </p>
          )}
          <Button variant="quiet" onClick={actions.leave}>
            {t("common:cancel")}
          </Button>
          <Button
            variant="primary"
            busy={model.saving}
            disabled={off !== undefined}
            {...(off !== undefined && { disabledReason: off })}
            onClick={actions.save}
          >
            {t("reportDialog:own.save")}
          </Button>
        </>
      }
    >
      {narrow ? (
        <Tabs
          label={t("reportDialog:own.editTitle")}
          value={tab}
          onValueChange={setTab}
          tabs={[
            {
              value: "form",
              label: t("reportDialog:tabForm"),
              content: <div className="pt-4">{fields}</div>,
            },
            {
              value: "page",
              label: t("reportDialog:tabPage"),
              content: <div className="mt-4 rounded-m bg-sunken p-4">{page}</div>,
            },
          ]}
        />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_19rem] gap-6">
          {fields}
          <div className="sticky top-0 self-start rounded-m bg-sunken p-5">{page}</div>
        </div>
      )}
    </Dialog>
  );
}

type Conflict = NonNullable<TemplateEditorModel["conflict"]>;

const conflictText = ({ isGone }: Conflict, t: ReturnType<typeof useWords>["t"]): string =>
  t(isGone ? "reportDialog:own.goneText" : "reportDialog:own.staleText");

/** Lets the user choose between two versions. */
function ConflictNotice({
  conflict,
  actions,
}: Pick<TemplateEditorViewProps, "actions"> & { readonly conflict: Conflict }) {
  const { t } = useWords();
  const isMine = conflict.shows === "mine";
  const copy = (
    <Button onClick={actions.saveMineToo} variant={conflict.isGone ? "primary" : "quiet"}>
      {t("reportDialog:own.saveMineToo")}
    </Button>
  );
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-m bg-warn-wash p-3">
      <p>{conflictText(conflict, t)}</p>
      <div className="flex flex-wrap gap-2">
        {!conflict.isGone && (
          <Button onClick={actions.showOther}>
            {t(isMine ? "reportDialog:own.showTheirs" : "reportDialog:own.showMine")}
          </Button>
        )}
        {isMine && copy}
        {!conflict.isGone && (
          <Button variant="quiet" onClick={isMine ? actions.replaceTheirs : actions.keepTheirs}>
            {t(isMine ? "reportDialog:own.replaceTheirs" : "reportDialog:own.keepTheirs")}
          </Button>
        )}
      </div>
    </div>
  );
}

const perPages = { one: 1, two: 2, four: 4 } as const;

function TemplateFields({ model, actions }: Pick<TemplateEditorViewProps, "model" | "actions">) {
  const { t, locale } = useWords();
  const { draft, groups } = model;
  const { content } = draft;
  const [language, setLanguage] = useState<string>(locale);
  const set = (change: Partial<ReportTemplate>) =>
    actions.change({ ...draft, content: { ...content, ...change } });
  return (
    <>
      <TextField
        label={t("reportDialog:own.name")}
        required
        value={content.name}
        maxLength={reportTextLimits.name}
        error={model.nameError}
        onValueChange={(name) => set({ name })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {draft.id === null && groups.length > 0 && (
          <SelectField
            label={t("reportDialog:own.for")}
            value={draft.groupId ?? ""}
            options={[
              { value: "", label: t("reportDialog:own.onlyMe") },
              ...groups.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onValueChange={(id) => actions.change({ ...draft, groupId: id || null })}
          />
        )}
        <SelectField
          label={t("reportDialog:pageSize")}
          value={content.pageSize}
          options={(["A4", "Letter"] as const).map((value) => ({ value, label: value }))}
          onValueChange={(pageSize) => set({ pageSize })}
        />
        <SelectField
          label={t("reportDialog:own.perPage")}
          value={String(content.perPage)}
          options={Object.values(perPages).map((value) => ({ value: String(value), label: String(value) }))}
          onValueChange={(value) =>
            set({ perPage: Object.values(perPages).find((each) => String(each) === value) ?? 1 })
          }
        />
      </div>
      <Checkbox
        label={t("reportDialog:own.tickBoxes")}
        checked={content.tickBoxes}
        onCheckedChange={(tickBoxes) => set({ tickBoxes })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {[0, 1].map((place) => {
          const logo = draft.logos[place];
          // The second one follows the first.
          if (place > draft.logos.length) return null;
          return (
            <div key={place} className="flex min-w-0 flex-col gap-2">
              <LogoField
                label={t(place === 0 ? "reportDialog:own.firstLogo" : "reportDialog:own.secondLogo")}
                logo={logo ? model.logoUrl(logo) : null}
                choose={actions.chooseLogo}
                change={(next) => actions.setLogo(place, next)}
              />
              {logo && (
                <Segmented
                  label={t("reportDialog:logoSize")}
                  value={logo.size === reportLogoSizes.large ? "large" : "small"}
                  options={[
                    { value: "small", label: t("reportDialog:logoSmall") },
                    { value: "large", label: t("reportDialog:logoLarge") },
                  ]}
                  onValueChange={(size) =>
                    actions.change({
                      ...draft,
                      logos: draft.logos.map((each, index) =>
                        index === place ? { ...each, size: reportLogoSizes[size] } : each,
                      ),
                    })
                  }
                />
              )}
            </div>
          );
        })}
      </div>
      <OrderedList
        label={t("reportDialog:sections")}
        items={content.sections}
        nameOf={(kind) => t(`reportDialog:section.${kind}`)}
        toggle={(kind, on) =>
          set({ sections: content.sections.map((each) => (each.kind === kind ? { kind, on } : each)) })
        }
        reorder={(kinds) =>
          set({
            sections: kinds.flatMap((kind) => content.sections.find((each) => each.kind === kind) ?? []),
          })
        }
      />
      <OrderedList
        label={t("reportDialog:own.columns")}
        items={columnChoices(content.columns)}
        nameOf={(kind) => t(`reports:column.${kind}`)}
        toggle={(kind, on) => set({ columns: withColumn(content.columns, kind, on) })}
        reorder={(kinds) => set({ columns: kinds.filter((kind) => content.columns.includes(kind)) })}
      />
      <SelectField
        label={t("reportDialog:own.language")}
        value={language}
        options={reportLanguageOptions(language)}
        onValueChange={setLanguage}
      />
      {(["intro", "footer"] as const).map((name) => (
        <TextArea
          key={name}
          label={t(`reportDialog:${name}`)}
          value={content.texts[name][language] ?? ""}
          maxLength={name === "intro" ? reportTextLimits.text : reportTextLimits.name}
          rows={name === "intro" ? 3 : 1}
          onValueChange={(text) =>
            set({
              texts: { ...content.texts, [name]: { ...content.texts[name], [language]: text } },
            })
          }
        />
      ))}
    </>
  );
}
