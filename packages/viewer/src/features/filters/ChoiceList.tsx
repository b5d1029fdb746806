import { Button, Checkbox, cx, foldText, TextField } from "@sonolens/ui-kit";
import { useState } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { type Choice, toggled } from "./choices.ts";

/** The search of a list that is too long to be here as a whole. */
export interface ListSearch {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** How many more it found than are here. */
  readonly unread: number;
  readonly readMore: () => void;
}

export interface ChoiceListProps {
  /** Name of the choice. */
  readonly label: string;
  readonly hideLabel?: boolean;
  /** Name of the search box of a long list. */
  readonly searchLabel?: string;
  /** Where the values are found, if not among the choices alone. */
  readonly search?: ListSearch | undefined;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** Lists from this length on have a search box. */
const longFrom = 9;
/** How many are drawn at first, and how many each press adds. */
const firstMax = 8;
const step = 40;

/** Values of a filter, each with its count. A long list has a search box, and is drawn in parts. */
export function ChoiceList(props: ChoiceListProps) {
  const { label, hideLabel, searchLabel, search: elsewhere, choices, chosen, onChange } = props;
  const { t, locale } = useWords();
  const [own, setOwn] = useState("");
  const search = elsewhere?.text ?? own;
  const setSearch = elsewhere?.setText ?? setOwn;
  const unread = elsewhere?.unread ?? 0;
  const [limit, setLimit] = useState(firstMax);
  // Selected values come first, but none moves while the user selects it.
  const [first] = useState(() => new Set(chosen));
  const wanted = foldText(search.trim());
  const isLong = choices.length + unread >= longFrom || (elsewhere !== undefined && search !== "");
  const matches = (isLong ? choices : []).filter(
    (choice) => elsewhere !== undefined || foldText(choice.label).includes(wanted),
  );
  const found = isLong
    ? [
        ...matches.filter(({ value }) => first.has(value)),
        ...matches.filter(({ value }) => !first.has(value)),
      ]
    : choices;
  const number = new Intl.NumberFormat(locale);
  const left = found.length + unread - limit;
  return (
    <fieldset className="min-w-0">
      <legend className={hideLabel ? "sr-only" : "mb-1 text-13 text-ink-2"}>{label}</legend>
      {isLong && (
        <TextField
          label={searchLabel ?? t("filters:searchOther")}
          placeholder={searchLabel ?? t("filters:searchOther")}
          hideLabel
          type="search"
          value={search}
          onValueChange={(text) => {
            setSearch(text);
            setLimit(text.trim() === "" ? firstMax : step);
          }}
          className="mb-1 w-full"
        />
      )}
      {found.length === 0 && (
        <p className="text-13 text-ink-3">
          {t(choices.length === 0 && wanted === "" ? "filters:noValue" : "filters:noneFound")}
        </p>
      )}
      <ul>
        {found.slice(0, limit).map(({ value, label: name, glyph, count }) => {
          const isChosen = chosen.includes(value);
          return (
            <li
              key={value}
              className="flex min-h-small items-start justify-between gap-3 py-0.5 pointer-coarse:min-h-11 pointer-coarse:items-center"
            >
              <Checkbox
                label={name}
                {...(glyph !== undefined && { glyph })}
                checked={isChosen}
                onCheckedChange={() => onChange(toggled(chosen, value))}
                className={cx("min-w-0", count === 0 && !isChosen && "[&_label]:text-ink-3")}
              />
              <span className="shrink-0 py-1 text-12 text-ink-3">{number.format(count)}</span>
            </li>
          );
        })}
      </ul>
      {left > 0 && (
        <Button
          variant="quiet"
          onClick={() => {
            setLimit(limit + step);
            if (limit + step >= found.length && unread > 0) elsewhere?.readMore();
          }}
        >
          {t("filters:more", { count: Math.min(step, left) })}
        </Button>
      )}
    </fieldset>
  );
}
