import type { PictureNote } from "@sonolens/domain";
import { Button, cx, SaveState, type SaveStatus, Switch } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";
import { Section } from "../../lib/ui/Section.tsx";
import { noteWords } from "./note-words.ts";

export interface NotesListState {
  readonly notes: readonly PictureNote[];
  readonly chosen: string | undefined;
  readonly shown: boolean;
  readonly drawing: boolean;
  readonly status: SaveStatus;
}

export interface NotesListActions {
  readonly choose: (id: string | undefined) => void;
  readonly setShown: (shown: boolean) => void;
  readonly retry: () => void;
}

export interface NotesListViewProps {
  readonly model: NotesListState;
  readonly actions: NotesListActions;
}

/** The notes on the picture as a list. */
export function NotesListView({ model, actions }: NotesListViewProps) {
  const { t } = useWords();
  const { notes, chosen } = model;
  return (
    <Section title={t("notes:title")} aside={<SaveState status={model.status} />}>
      {model.status === "failed" && (
        <Button className="self-start" onClick={actions.retry}>
          {t("common:tryAgain")}
        </Button>
      )}
      {notes.length === 0 && <p className="text-13 text-ink-2">{t("notes:none")}</p>}
      <ul data-testid="notes-in-words" className={cx("-mx-2 flex flex-col", notes.length === 0 && "hidden")}>
        {notes.map((note) => (
          <li key={note.id}>
            <button
              type="button"
              aria-pressed={note.id === chosen}
              className="min-h-small w-full rounded-m px-2 py-1.5 text-start text-13 text-ink wrap-anywhere hover:bg-hover aria-pressed:bg-acc-wash"
              onClick={() => actions.choose(note.id === chosen ? undefined : note.id)}
            >
              <bdi>{noteWords(note, t)}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {notes.length > 0 && !model.drawing && (
        <Switch label={t("notes:show")} checked={model.shown} onCheckedChange={actions.setShown} />
      )}
    </Section>
  );
}
