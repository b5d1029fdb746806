import {
  type ComponentKind,
  componentKinds,
  fitsBelow,
  limits,
  validateDescription,
  validateName,
  validateTags,
} from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { Combobox, SelectField, TagInput, TextArea, TextField } from "@sonolens/ui-kit";
import { useState } from "react";
import type { ComponentFields, SentFields } from "../../data/components/component-calls.ts";
import type { OfferedTags } from "../../data/snapshots/last-tag.ts";
import { useWords } from "../../lib/format/use-words.ts";
import type { Outcome } from "../../lib/state/outcome.ts";
import { ChangeDialog } from "../../lib/ui/ChangeDialog.tsx";
import { tagOfName } from "./tag-of-name.ts";

/** Something to choose, by its name. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface ComponentDialogProps {
  readonly title: string;
  readonly action: string;
  readonly initial?: ComponentFields;
  readonly offered: OfferedTags;
  /** What the component can be a part of. */
  readonly parents: {
    /** Whether there are components. */
    readonly exist: boolean;
    /** What it is a part of now. */
    readonly name: string;
    /** Those that one of a kind can be a part of, by the words of a search; throws on failure. */
    readonly find: (kind: ComponentKind, search: string, signal: AbortSignal) => Promise<readonly Choice[]>;
  };
  /** The groups that it can belong to; none for a user without an organization. */
  readonly groups: readonly Choice[];
  readonly change: (fields: SentFields) => Promise<Outcome>;
  readonly onClose: () => void;
}

const empty: ComponentFields = {
  ...{ name: "", description: "", tags: [] },
  ...{ kind: "point", parent: null, group: null },
};

/** Creates a component or changes what people wrote of it. */
export function ComponentDialog(props: ComponentDialogProps) {
  const { title, action, initial = empty, offered, parents, groups, change, onClose } = props;
  const { t } = useWords();
  const [fields, setFields] = useState(initial);
  const [tried, setTried] = useState(false);
  const name = validateName(fields.name);
  const description = validateDescription(fields.description);
  const tags = validateTags(fields.tags);
  const errorOf = (checked: typeof name | typeof tags) =>
    checked.ok || !(tried || checked.code === "tooLong")
      ? undefined
      : t(errorMessageKey(checked.code), checked.params);
  const set = (part: Partial<ComponentFields>) => setFields({ ...fields, ...part });
  const sent =
    name.ok && description.ok && tags.ok
      ? {
          kind: fields.kind,
          parent: fields.parent,
          ...(fields.group !== initial.group && { group: fields.group }),
          ...{ name: name.value, description: description.value, tags: tags.value },
        }
      : undefined;
  // A new one is in the group of the user, unless another one is chosen.
  const ownGroup = props.initial ? null : (groups[0]?.value ?? null);
  const tagsError = errorOf(tags);
  const ofName = tagOfName(fields.name);
  const { kind } = fields;
  const canBePart = parents.exist && componentKinds.some((outer) => fitsBelow(kind, outer));
  return (
    <ChangeDialog
      title={title}
      action={action}
      change={sent && (() => change(sent))}
      onIncomplete={() => setTried(true)}
      onClose={onClose}
    >
      <TextField
        label={t("assets:name")}
        required
        value={fields.name}
        error={errorOf(name)}
        maxLength={limits.nameCharacters}
        onValueChange={(value) => set({ name: value })}
      />
      <TextArea
        label={t("assets:description")}
        rows={2}
        value={fields.description}
        error={errorOf(description)}
        maxLength={limits.descriptionCharacters}
        onValueChange={(value) => set({ description: value })}
      />
      <div className="flex flex-col gap-1.5">
        <TagInput
          label={t("assets:tags")}
          addLabel={t("assets:addTag")}
          removeLabel={(tag) => t("assets:removeTag", { tag })}
          createLabel={(tag) => t("assets:createTag", { tag })}
          tags={fields.tags}
          onTagsChange={(value) => set({ tags: value })}
          suggestions={
            ofName === "" || offered.suggestions.includes(ofName)
              ? offered.suggestions
              : [ofName, ...offered.suggestions]
          }
          repeated={offered.repeated}
          endsAtSpace
          maxLength={limits.tagCharacters}
        />
        <p className="text-12 text-ink-3">{t("assets:tagsHint")}</p>
        {tagsError !== undefined && <p className="text-12 text-err">{tagsError}</p>}
      </div>
      <SelectField
        label={t("assets:kind")}
        value={fields.kind}
        options={componentKinds.map((value) => ({ value, label: t(`assets:kind.${value}`) }))}
        onValueChange={(next) => set({ kind: next, parent: null })}
      />
      {canBePart && (
        <Combobox
          key={kind}
          label={t("assets:parent")}
          value={fields.parent}
          placeholder={t("assets:noParent")}
          onValueChange={(parent) => set({ parent })}
          valueLabel={parents.name}
          options={(search, signal) => parents.find(kind, search, signal)}
        />
      )}
      {groups.length > 0 && (
        <Combobox
          label={t("assets:group")}
          value={fields.group ?? ownGroup}
          onValueChange={(group) => set({ group })}
          options={groups}
        />
      )}
    </ChangeDialog>
  );
}
