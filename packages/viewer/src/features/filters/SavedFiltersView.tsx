import { Button, dotsThreeIcon, IconButton, Menu, TextField } from "@sonolens/ui-kit";
import { useState } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { nameMax, nameProblem, type SavedFilter, savedMax } from "./saved-filters.ts";

export interface SavedFiltersViewProps {
  readonly model: {
    readonly saved: readonly SavedFilter[];
    /** The last deleted one, while that can be undone. */
    readonly deleted: SavedFilter | undefined;
    /** There are filters to save. */
    readonly canSave: boolean;
  };
  readonly actions: {
    readonly apply: (filter: SavedFilter) => void;
    readonly save: (name: string) => void;
    readonly rename: (old: string, name: string) => void;
    readonly remove: (filter: SavedFilter) => void;
    readonly undo: () => void;
  };
}

type Prompt = { readonly kind: "save" } | { readonly kind: "rename"; readonly old: string };

/** Named filters: to apply, save, rename and delete. */
export function SavedFiltersView({ model, actions }: SavedFiltersViewProps) {
  const { t } = useWords();
  const { saved, deleted, canSave } = model;
  const [prompt, setPrompt] = useState<Prompt>();
  if (saved.length === 0 && !canSave && !deleted) return null;
  const full = saved.length >= savedMax;
  return (
    <section aria-label={t("filters:saved")} className="flex flex-col gap-2">
      {saved.length > 0 && (
        <>
          <h3 className="text-13 text-ink-2">{t("filters:saved")}</h3>
          <ul>
            {saved.map((filter) => (
              <li key={filter.name} className="flex items-center gap-1">
                <Button
                  variant="quiet"
                  aria-label={t("filters:apply", { name: filter.name })}
                  className="flex-1 justify-start text-start pointer-coarse:min-h-11"
                  onClick={() => actions.apply(filter)}
                >
                  {filter.name}
                </Button>
                <Menu
                  align="end"
                  trigger={
                    <IconButton icon={dotsThreeIcon} label={t("filters:options", { name: filter.name })} />
                  }
                  items={[
                    {
                      id: "rename",
                      label: t("filters:rename"),
                      onSelect: () => setPrompt({ kind: "rename", old: filter.name }),
                    },
                    {
                      id: "delete",
                      label: t("filters:delete"),
                      danger: true,
                      onSelect: () => actions.remove(filter),
                    },
                  ]}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <div role="status">
        {deleted && (
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-13 text-ink-2">
            {t("filters:deleted", { name: deleted.name })}
            <Button ref={focusFirst} onClick={actions.undo}>
              {t("filters:undo")}
            </Button>
          </p>
        )}
      </div>
      {prompt ? (
        <NameForm
          key={prompt.kind === "rename" ? prompt.old : ""}
          saved={saved}
          own={prompt.kind === "rename" ? prompt.old : undefined}
          done={(name) => {
            if (name !== undefined && prompt.kind === "save") actions.save(name);
            if (name !== undefined && prompt.kind === "rename") actions.rename(prompt.old, name);
            setPrompt(undefined);
          }}
        />
      ) : (
        canSave && (
          <Button
            className="self-start"
            disabled={full}
            disabledReason={t("filters:savedFull", { count: savedMax })}
            onClick={() => setPrompt({ kind: "save" })}
          >
            {t("filters:saveThese")}
          </Button>
        )
      )}
    </section>
  );
}

/** The focused element was removed with the filter; the menu restores the focus a moment later. */
function focusFirst(button: HTMLButtonElement | null) {
  if (!button) return undefined;
  const timer = setTimeout(() => button.focus());
  return () => clearTimeout(timer);
}

interface NameFormProps {
  readonly saved: readonly SavedFilter[];
  readonly own: string | undefined;
  /** Called with the name, or without one if canceled. */
  readonly done: (name?: string) => void;
}

function NameForm({ saved, own, done }: NameFormProps) {
  const { t } = useWords();
  const [name, setName] = useState(own ?? "");
  const [isRefused, setRefused] = useState(false);
  const problem = nameProblem(saved, name, own);
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem) setRefused(true);
        else done(name);
      }}
    >
      <TextField
        label={t("filters:savedName")}
        hint={t("filters:savedHere")}
        value={name}
        maxLength={nameMax}
        autoFocus
        onValueChange={(typed) => {
          setName(typed);
          setRefused(false);
        }}
        error={isRefused && problem ? t(`filters:${problem}`) : undefined}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          {t("filters:save")}
        </Button>
        <Button variant="quiet" onClick={() => done()}>
          {t("filters:cancel")}
        </Button>
      </div>
    </form>
  );
}
