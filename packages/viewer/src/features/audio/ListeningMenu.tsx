import { Button, Menu } from "@sonolens/ui-kit";
import { fixedText } from "../../lib/format.ts";
import { useWords } from "../../lib/use-words.ts";
import { type ListeningMode, listeningModeId } from "./listening.ts";

export interface ListeningMenuProps {
  readonly modes: readonly ListeningMode[];
  readonly mode: ListeningMode;
  readonly setMode: (mode: ListeningMode) => void;
}

/** How the sound is made audible; always in words, so that nobody takes a shifted tone for the real one. */
export function ListeningMenu({ modes, mode, setMode }: ListeningMenuProps) {
  const { t, locale } = useWords();
  const nameOf = (each: ListeningMode) =>
    each.kind === "original"
      ? t("snapshot:originalSound")
      : each.kind === "slowed"
        ? t("snapshot:slowedDown", { factor: each.factor })
        : t("snapshot:shiftedDownBy", { khz: fixedText(each.centreHz / 1000, 0, locale) });
  if (modes.length < 2) return null;
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          icon="speaker-high"
          caret
          aria-label={`${t("snapshot:listening")}: ${nameOf(mode)}`}
        >
          {nameOf(mode)}
        </Button>
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
