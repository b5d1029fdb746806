import { formatPercent } from "@sonolens/domain";
import { formatDecibel } from "@sonolens/i18n";
import { cx, IconButton, Menu, paletteIcon, Slider, Switch } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import { fixedText } from "../../lib/format/format.ts";
import { type PaletteName, paletteNames } from "../../lib/format/palette-name.ts";
import { useWords } from "../../lib/format/use-words.ts";

/** Ends of the dynamic-range slider, dB. */
export const dynamicRangeLimitsDb = { min: 1, max: 40, step: 0.5 } as const;

export interface ControlsModel {
  readonly dynamicRangeDb: number;
  readonly brightness: number;
  readonly palette: PaletteName;
  readonly mode: "single" | "multi";
  /** False for the sound of one microphone: there is nothing to adjust but its colors. */
  readonly hasMap: boolean;
}

export interface ControlsActions {
  readonly setDynamicRangeDb: (rangeDb: number) => void;
  readonly setBrightness: (brightness: number) => void;
  readonly setPalette: (palette: PaletteName) => void;
  readonly setMode: (mode: "single" | "multi") => void;
}

export interface ControlsViewProps {
  readonly model: ControlsModel;
  readonly actions: ControlsActions;
  /** Play button, before the sliders. */
  readonly start: ReactNode;
  /** What the stage shows, after the play button; not on a phone. */
  readonly view?: ReactNode;
  /** Controls of the picture, beside its slider on a phone. */
  readonly picture?: ReactNode;
  /** Listening mode, after the colors. */
  readonly end?: ReactNode;
  /** Controls of the stage, at the end. */
  readonly stage?: ReactNode;
}

const paletteWords = { ember: "snapshot:paletteEmber", tide: "snapshot:paletteTide" } as const;

/** The dynamic range of the heat map, and the brightness of the picture. */
export function ControlsView({ model, actions, start, view, picture, end, stage }: ControlsViewProps) {
  const { t, locale } = useWords();
  const percent = formatPercent(model.brightness, locale);
  return (
    <div
      data-well=""
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-well-line bg-well px-3.5 py-1.25 text-well-ink max-md:gap-x-2 max-md:gap-y-0 max-md:px-2.5 max-md:py-0.5 md:border-y"
    >
      {start}
      {view}
      {model.hasMap && (
        <Slider
          label={t("snapshot:dynamicRange")}
          value={model.dynamicRangeDb}
          {...dynamicRangeLimitsDb}
          onValueChange={actions.setDynamicRangeDb}
          valueText={t("snapshot:unitDecibels", {
            count: model.dynamicRangeDb,
            value: fixedText(model.dynamicRangeDb, 1, locale),
          })}
          display={formatDecibel(model.dynamicRangeDb, locale)}
          className="min-w-36 flex-1 max-md:order-2 max-md:basis-full max-md:px-1 md:max-w-52"
        />
      )}
      {model.hasMap && (
        <Slider
          label={t("snapshot:brightness")}
          value={model.brightness}
          min={0}
          max={1}
          step={0.01}
          onValueChange={actions.setBrightness}
          valueText={percent}
          display={percent}
          className={cx(
            "min-w-36 flex-1 max-md:order-2 max-md:px-1 md:max-w-52",
            picture ? "max-md:basis-[calc(100%-6.5rem)]" : "max-md:basis-full",
          )}
        />
      )}
      {picture && <span className="flex max-md:order-2">{picture}</span>}
      <div className="flex items-center gap-1 max-md:ms-auto md:min-w-max md:flex-1">
        {model.hasMap && (
          <Switch
            className="me-1 shrink-0 whitespace-nowrap"
            label={t("snapshot:allSources")}
            checked={model.mode === "multi"}
            onCheckedChange={(checked) => actions.setMode(checked ? "multi" : "single")}
          />
        )}
        <span className="md:ms-auto">
          <Menu
            trigger={<IconButton icon={paletteIcon} label={t("snapshot:palette")} />}
            items={paletteNames.map((name) => ({
              id: name,
              label: t(paletteWords[name]),
              checked: name === model.palette,
              onSelect: () => actions.setPalette(name),
            }))}
          />
        </span>
        {end}
        {stage}
      </div>
    </div>
  );
}
