import { Button } from "@sonolens/ui-kit";
import { useWords } from "../../lib/use-words.ts";

/** Lengthens a list that does not show all at once. */
export function MoreLines(props: {
  readonly shown: number;
  readonly all: number;
  readonly more: () => void;
}) {
  const { t } = useWords();
  const left = props.all - props.shown;
  if (left <= 0) return null;
  return (
    <Button variant="quiet" wide onClick={props.more} className="mt-2">
      {t("place:moreLines", { count: left })}
    </Button>
  );
}
