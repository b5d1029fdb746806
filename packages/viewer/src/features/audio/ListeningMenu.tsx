import { Button, filled, IconButton, Menu, speakerHighIcon, useMediaQuery } from "@sonolens/ui-kit";
import { fixedText } from "../../lib/format/format.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { type ListeningMode, listeningModeId } from "./listening.ts";

export interface ListeningMenuProps {
  readonly modes: readonly ListeningMode[];
  readonly mode: ListeningMode;
  readonly setMode: (mode: ListeningMode) => void;
}

/**
 * How the sound is made audible, as a label, so that a shifted tone is not mistaken for the real one. Only a wide page
 * has room for it: elsewhere the loudspeaker icon is filled while the sound is not original, and the label is in the
 * tooltip and the menu.
 */
export function ListeningMenu({ modes, mode, setMode }: ListeningMenuProps) {
  const { t, locale } = useWords();
  const nameOf = (each: ListeningMode) =>
    each.kind === "original"
      ? t("snapshot:originalSound")
      : each.kind === "slowed"
        ? t("snapshot:slowedDown", { factor: each.factor })
        : t("snapshot:shiftedDownBy", { khz: fixedText(each.centreHz / 1000, 0, locale) });
  const small = useMediaQuery("(max-width: 1679.98px)");
  const name = t("common:labeled", { first: t("snapshot:listening"), second: nameOf(mode) });
  if (modes.length < 2) return null;
  return (
    <Menu
      trigger={
        small ? (
          <IconButton
            icon={mode.kind === "original" ? speakerHighIcon : filled(speakerHighIcon)}
            label={name}
          />
        ) : (
          <Button variant="quiet" icon={speakerHighIcon} caret aria-label={name} className="shrink-0">
            {nameOf(mode)}
          </Button>
        )
      }
      items={modes.map((each) => ({
        id: listeningModeId(each),
        label: nameOf(each),
        checked: listeningModeId(each) === listeningModeId(mode),
        onSelect: () => setMode(each),
      }))}
    />
  );
}
