import { type PictureNoteKind, pictureNoteLimits } from "@sonolens/domain";
import {
  arrowUpRightIcon,
  arrowUUpLeftIcon,
  arrowUUpRightIcon,
  cx,
  IconButton,
  pencilSimpleIcon,
  plusIcon,
  rectangleIcon,
  textTIcon,
  trashIcon,
} from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";

export interface NotesToolbarState {
  readonly tool: PictureNoteKind | undefined;
  readonly isChosen: boolean;
  readonly isFull: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export interface NotesToolbarActions {
  readonly setTool: (tool: PictureNoteKind | undefined) => void;
  readonly addInMiddle: () => void;
  readonly write: () => void;
  readonly remove: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

export interface NotesToolbarViewProps {
  readonly model: NotesToolbarState;
  readonly actions: NotesToolbarActions;
}

const tools = [
  ["arrow", arrowUpRightIcon],
  ["box", rectangleIcon],
  ["text", textTIcon],
] as const;

/** The drawing tools, and the actions on notes. */
export function NotesToolbarView({ model, actions }: NotesToolbarViewProps) {
  const { t } = useWords();
  const { tool, isFull } = model;
  return (
    <div
      role="toolbar"
      aria-label={t("notes:toolbar")}
      data-well=""
      data-notes-toolbar=""
      className="flex flex-wrap items-center gap-0.5 rounded-m bg-black/85 text-well-ink max-md:rounded-none max-md:bg-well-2 max-md:px-2.5 md:px-0.5"
      onTouchStart={(event) => event.stopPropagation()}
    >
      {tools.map(([kind, icon]) => (
        <IconButton
          key={kind}
          icon={icon}
          label={t(`notes:${kind}`)}
          aria-pressed={tool === kind}
          className={cx(tool === kind && "bg-white/25 forced-colors:border-[Highlight]")}
          disabled={isFull}
          disabledReason={t("notes:full", { max: pictureNoteLimits.notes })}
          onClick={() => actions.setTool(tool === kind ? undefined : kind)}
        />
      ))}
      {tool && <IconButton icon={plusIcon} label={t("notes:addInMiddle")} onClick={actions.addInMiddle} />}
      {model.isChosen && (
        <>
          <IconButton icon={pencilSimpleIcon} label={t("notes:write")} onClick={actions.write} />
          <IconButton icon={trashIcon} label={t("notes:remove")} onClick={actions.remove} />
        </>
      )}
      <i className="mx-0.5 h-5 w-px bg-well-line max-md:ms-auto" />
      <IconButton
        icon={arrowUUpLeftIcon}
        label={t("notes:undo")}
        aria-keyshortcuts="Control+Z"
        disabled={!model.canUndo}
        disabledReason={t("notes:noneToUndo")}
        onClick={actions.undo}
      />
      <IconButton
        icon={arrowUUpRightIcon}
        label={t("notes:redo")}
        aria-keyshortcuts="Control+Shift+Z"
        disabled={!model.canRedo}
        disabledReason={t("notes:noneToRedo")}
        onClick={actions.redo}
      />
    </div>
  );
}
