import { useWords } from "../../lib/format/use-words.ts";

export interface ChangeCountProps {
  /** How many snapshots the change is made to. */
  readonly count: number;
  /** How many of them it changes; undefined until they are read. */
  readonly changed: number | undefined;
}

/** How many snapshots a change of many would change, and how many are so already, as soon as that is known. */
export function ChangeCount({ count, changed }: ChangeCountProps) {
  const { t } = useWords();
  if (changed === undefined) return <p role="status">{t("bulk:counting")}</p>;
  return (
    <div role="status">
      <p>{t("bulk:changes", { count: changed })}</p>
      {changed < count && <p>{t("bulk:staysSame", { count: count - changed })}</p>}
    </div>
  );
}
