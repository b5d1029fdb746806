import { formatDecibel } from "@sonolens/i18n";
import {
  Button,
  checkCircleIcon,
  filled,
  Icon,
  repeatIcon,
  Slider,
  Switch,
  warningIcon,
} from "@sonolens/ui-kit";
import { fixedText } from "../../lib/format/format.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { ClockNote } from "../../lib/ui/ClockNote.tsx";
import { dynamicRangeLimitsDb } from "../player/index.ts";
import { CompareTable } from "./CompareTable.tsx";
import { type CompareState, type SideActions, scaleTopDb } from "./compare-state.ts";
import { compareRows, differenceText, distanceText, type Wording } from "./compare-texts.ts";
import { SideView } from "./SideView.tsx";

export interface CompareViewProps {
  readonly model: CompareState;
  readonly actions: {
    readonly left: SideActions;
    readonly right: SideActions;
    readonly swap: () => void;
    readonly setSameScale: (same: boolean) => void;
    readonly setDynamicRangeDb: (rangeDb: number) => void;
  };
}

/** Two snapshots of one point: what limits the comparison, both heat maps on one scale, and both in numbers. */
export function CompareView({ model, actions }: CompareViewProps) {
  const words = useWords();
  const { t, locale } = words;
  const { left, right, comparison, isSwapped, dynamicRangeDb } = model;
  const wording: Wording = { ...words, ...model.units };
  const mayShare = comparison?.sameReference ?? true;
  const isShared = model.sameScale && mayShare;
  const isSingle = [left, right].every((side) => side.snapshot?.meta.heatmap_mode === "single");
  const look = {
    dynamicRangeDb,
    palette: model.palette,
    mode: isSingle ? "single" : "multi",
    distanceText: (meters: number) => distanceText(meters, wording),
  } as const;
  const order = [t("compare:older"), t("compare:newer")] as const;
  const [leftAge, rightAge] = isSwapped ? [order[1], order[0]] : order;
  return (
    <div className="flex flex-col gap-4 px-4 py-4 md:px-6">
      {comparison && <Warnings comparison={comparison} wording={wording} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Switch
          label={t("compare:sameScale")}
          checked={isShared}
          disabled={!mayShare}
          {...(!mayShare && { disabledReason: t("compare:noSameScale") })}
          onCheckedChange={actions.setSameScale}
        />
        <Slider
          label={t("snapshot:dynamicRange")}
          value={dynamicRangeDb}
          {...dynamicRangeLimitsDb}
          onValueChange={actions.setDynamicRangeDb}
          valueText={t("snapshot:unitDecibels", {
            count: dynamicRangeDb,
            value: fixedText(dynamicRangeDb, 1, locale),
          })}
          display={formatDecibel(dynamicRangeDb, locale)}
          className="min-w-44 flex-1 md:max-w-60"
        />
        <Button icon={repeatIcon} onClick={actions.swap} className="md:ms-auto">
          {t("compare:swap")}
        </Button>
      </div>
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <SideView
          side={left}
          age={leftAge}
          maxDb={scaleTopDb(left, right, isShared)}
          look={look}
          actions={actions.left}
        />
        <SideView
          side={right}
          age={rightAge}
          maxDb={scaleTopDb(right, left, isShared)}
          look={look}
          actions={actions.right}
        />
      </div>
      {left.snapshot && right.snapshot && comparison && (
        <CompareTable
          rows={compareRows(left.snapshot, right.snapshot, comparison, wording)}
          left={leftAge}
          right={rightAge}
        />
      )}
      <ClockNote />
    </div>
  );
}

interface WarningsProps {
  readonly comparison: NonNullable<CompareState["comparison"]>;
  readonly wording: Wording;
}

/** The differences, each in a sentence with both values; or that there are none. */
function Warnings({ comparison, wording }: WarningsProps) {
  const { t } = wording;
  if (comparison.differences.length === 0)
    return (
      <p role="status" className="flex gap-2 text-13 text-ink-2">
        <Icon icon={checkCircleIcon} size={16} className="mt-0.5 shrink-0" />
        {t("compare:alike")}
      </p>
    );
  return (
    <div role="status" data-testid="compare-warnings">
      <ul aria-label={t("compare:warnings")} className="flex flex-col gap-1.5">
        {comparison.differences.map((difference) => (
          <li
            key={difference.code}
            data-code={difference.code}
            className="flex gap-2 rounded-m bg-warn-wash px-3 py-2 text-13 text-ink forced-colors:border"
          >
            <Icon icon={filled(warningIcon)} size={16} className="mt-0.5 shrink-0 text-warn" />
            <span className="min-w-0 wrap-anywhere">{differenceText(difference, wording)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
