import { Button } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";

/** The button that extends a partial list. */
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
      {t("location:moreLines", { count: left })}
    </Button>
  );
}
