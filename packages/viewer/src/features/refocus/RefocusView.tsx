import { formatPercent, limits } from "@sonolens/domain";
import { formatDecibel } from "@sonolens/i18n";
import { Button, Chip, ErrorBlock, Icon, NumberField, ProgressBar, warningIcon } from "@sonolens/ui-kit";
import { directionNotes } from "../../lib/format/direction-notes.ts";
import { directionText, uncertainAngleText } from "../../lib/format/direction-text.ts";
import { fixedText } from "../../lib/format/format.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { DirectionNotes } from "../../lib/ui/DirectionNotes.tsx";
import { Section } from "../../lib/ui/Section.tsx";
import { type BandChoice, bandChoices } from "./band-choices.ts";
import type { RefocusActions, RefocusModel } from "./refocus-state.ts";
import { bytesText, lookText, problemText } from "./refocus-texts.ts";

export interface RefocusViewProps {
  readonly model: RefocusModel;
  readonly actions: RefocusActions;
}

/** Another band or distance for a snapshot that contains its raw channels, and the outcome. */
export function RefocusView({ model, actions }: RefocusViewProps) {
  const { t, locale } = useWords();
  const { recording } = model;
  return (
    <Section title={t("refocus:title")}>
      {recording.kind === "closed" && (
        <>
          <p className="text-13 text-ink-2">{t("refocus:about")}</p>
          <div>
            <Button onClick={actions.open}>{t("refocus:open")}</Button>
          </div>
        </>
      )}
      {recording.kind === "fetching" && (
        <ProgressBar
          label={t("refocus:fetching")}
          value={recording.allBytes === undefined ? null : recording.doneBytes}
          max={recording.allBytes ?? 1}
          valueText={bytesText(recording.doneBytes, recording.allBytes, t, locale)}
          action={
            <Button variant="quiet" onClick={actions.stop}>
              {t("common:cancel")}
            </Button>
          }
        />
      )}
      {recording.kind === "failed" && (
        <ErrorBlock
          compact
          title={t("refocus:notFetched")}
          advice={problemText(recording.code, 0, t, locale)}
          retry={{ onRetry: actions.open }}
          details={{ text: recording.code }}
        />
      )}
      {recording.kind === "open" && (
        <>
          <p className="text-12 text-ink-3 tabular-nums">
            {t("refocus:recording", {
              count: recording.channels.channelCount,
              seconds: fixedText(recording.channels.durationS, 1, locale),
              rate: fixedText(recording.channels.sampleRateHz / 1000, 1, locale),
            })}
          </p>
          <Form
            model={model}
            actions={actions}
            limitHz={recording.channels.sampleRateHz / 2}
            durationS={recording.channels.durationS}
            choices={bandChoices(recording.channels, model.cameraBandHz)}
          />
          <Outcome model={model} actions={actions} />
        </>
      )}
    </Section>
  );
}

function Form({
  model,
  actions,
  limitHz,
  durationS,
  choices,
}: RefocusViewProps & {
  readonly limitHz: number;
  readonly durationS: number;
  readonly choices: readonly BandChoice[];
}) {
  const { t, locale } = useWords();
  const { form, unit, usable, lookingShare, problem } = model;
  const { lowKhz, highKhz, startS, endS } = form;
  const isFalling = lowKhz !== null && highKhz !== null && lowKhz >= highKhz;
  const isBackwards = (startS ?? 0) >= (endS ?? durationS);
  const isWrong = !usable || isFalling || isBackwards;
  const band = {
    min: 0,
    max: limitHz / 1000,
    unit: "kHz",
    step: 0.5,
    maxDecimals: 2,
    required: true,
    locale,
  };
  const time = {
    min: 0,
    max: durationS,
    unit: "s",
    step: 0.1,
    maxDecimals: 3,
    locale,
    rangeMessage: t("errors:outOfRange", { min: 0, max: fixedText(durationS, 2, locale) }),
  };
  const distance = unit === "FEET" ? limits.distanceFt : limits.distanceM;
  const problemIs = problem && problemText(problem, limitHz, t, locale);
  return (
    <form
      className="flex flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) actions.apply();
      }}
    >
      <fieldset className="grid grid-cols-2 items-start gap-3">
        <legend className="mb-1.5 text-12 text-ink-3">{t("refocus:band")}</legend>
        <NumberField
          {...band}
          label={t("refocus:from")}
          name="lowKhz"
          value={lowKhz}
          rangeMessage={t("errors:outOfRange", { min: band.min, max: band.max })}
          onValueChange={(value) => actions.type({ lowKhz: value })}
          onValidityChange={(value) => actions.setUsable("lowKhz", value)}
        />
        <NumberField
          {...band}
          label={t("refocus:to")}
          name="highKhz"
          value={highKhz}
          rangeMessage={t("errors:outOfRange", { min: band.min, max: band.max })}
          {...(isFalling && { error: t("refocus:bandFalls") })}
          onValueChange={(value) => actions.type({ highKhz: value })}
          onValidityChange={(value) => actions.setUsable("highKhz", value)}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be a form in a form */}
        <div role="group" aria-label={t("refocus:choices")} className="col-span-2 flex flex-wrap gap-1.5">
          {choices.map(({ name, bandHz: [lowHz, highHz] }) => (
            <Chip
              key={name}
              label={t(`refocus:choice.${name}`)}
              selected={lowKhz === lowHz / 1000 && highKhz === highHz / 1000}
              onPress={() => actions.type({ lowKhz: lowHz / 1000, highKhz: highHz / 1000 })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="grid grid-cols-2 items-start gap-3">
        <legend className="mb-1.5 text-12 text-ink-3">{t("refocus:time")}</legend>
        <NumberField
          {...time}
          label={t("refocus:start")}
          name="startS"
          placeholder={fixedText(0, 0, locale)}
          value={startS}
          onValueChange={(value) => actions.type({ startS: value })}
          onValidityChange={(value) => actions.setUsable("startS", value)}
        />
        <NumberField
          {...time}
          label={t("refocus:end")}
          name="endS"
          placeholder={fixedText(durationS, 2, locale)}
          value={endS}
          {...(isBackwards && { error: t("refocus:timeFalls") })}
          onValueChange={(value) => actions.type({ endS: value })}
          onValidityChange={(value) => actions.setUsable("endS", value)}
        />
        <div className="col-span-2">
          <Button variant="outline" onClick={actions.openBox}>
            {t("refocus:openBox")}
          </Button>
        </div>
      </fieldset>
      <NumberField
        label={t("refocus:distance")}
        name="focusDistance"
        hint={t("refocus:distanceHint")}
        placeholder={t("refocus:farAway")}
        unit={unit === "FEET" ? "ft" : "m"}
        {...{ ...distance, locale }}
        step={unit === "FEET" ? 1 : 0.1}
        maxDecimals={2}
        rangeMessage={t("errors:outOfRange", distance)}
        value={form.distance}
        onValueChange={(value) => actions.type({ distance: value })}
        onValidityChange={(value) => actions.setUsable("distance", value)}
        className="max-w-48"
      />
      {problemIs && (
        <p role="alert" className="flex gap-2 text-13 text-ink" data-testid="refocus-problem">
          <Icon icon={warningIcon} size={16} className="mt-0.5 shrink-0" />
          <span>{problemIs}</span>
        </p>
      )}
      {lookingShare !== undefined && (
        <ProgressBar
          label={t("refocus:looking")}
          value={Math.round(lookingShare * 100)}
          valueText={formatPercent(lookingShare, locale)}
          action={
            <Button variant="quiet" onClick={actions.stop}>
              {t("common:cancel")}
            </Button>
          }
        />
      )}
      <div>
        <Button
          type="submit"
          variant="primary"
          disabled={isWrong}
          {...(isWrong && { disabledReason: t("refocus:correctFirst") })}
        >
          {t("refocus:apply")}
        </Button>
      </div>
    </form>
  );
}

/** What the stage shows now, and the actions on it. */
function Outcome({ model, actions }: RefocusViewProps) {
  const { t, locale } = useWords();
  const { shown, unit, keep, keepRefusal, lookingShare } = model;
  const strongest = shown?.sources[0];
  const notes = shown ? directionNotes(shown, model.isMap, { t, locale }) : [];
  const isBusy = keep.kind === "writing" || keep.kind === "sending";
  return (
    <>
      {/* A live region: it exists from the start, so that its content is announced. */}
      <div role="status" className="text-13 text-ink-2 tabular-nums empty:hidden" data-testid="refocused">
        {shown && (
          <>
            <span className="block text-ink">
              {t("refocus:shown", { look: lookText(shown, unit, t, locale) })}
            </span>
            {strongest &&
              t("refocus:heard", {
                count: shown.sources.length,
                level: formatDecibel(strongest.levelDb, locale),
                direction: uncertainAngleText(
                  directionText(strongest, model.isMap, t, locale),
                  strongest.uncertaintyDeg,
                  locale,
                ),
              })}
          </>
        )}
        {keep.kind === "kept" && <span className="block">{t("refocus:kept")}</span>}
      </div>
      {shown && (
        <>
          {notes.length > 0 && <DirectionNotes notes={notes} />}
          <p className="text-12 text-ink-3">{t("refocus:resultsStay")}</p>
          {keep.kind === "writing" && <ProgressBar label={t("refocus:writing")} value={null} valueText="" />}
          {keep.kind === "sending" && (
            <ProgressBar
              label={t("refocus:sending")}
              value={keep.allBytes === undefined ? null : keep.doneBytes}
              max={keep.allBytes ?? 1}
              valueText={bytesText(keep.doneBytes, keep.allBytes, t, locale)}
              action={
                <Button variant="quiet" onClick={actions.stop}>
                  {t("common:cancel")}
                </Button>
              }
            />
          )}
          {keep.kind === "failed" && (
            <ErrorBlock
              compact
              title={t("refocus:notKept")}
              advice={problemText(keep.code, 0, t, locale)}
              retry={{ onRetry: actions.keep }}
              details={{ text: keep.code }}
            />
          )}
          <div className="flex flex-wrap gap-2">
            {keep.kind === "kept" ? (
              <Button onClick={actions.openKept}>{t("refocus:openKept")}</Button>
            ) : (
              keep.kind !== "failed" && (
                <Button
                  onClick={actions.keep}
                  busy={isBusy}
                  disabled={keepRefusal !== undefined || lookingShare !== undefined}
                  {...(keepRefusal !== undefined && { disabledReason: keepRefusal })}
                >
                  {t("refocus:keep")}
                </Button>
              )
            )}
            <Button variant="quiet" onClick={actions.goBack}>
              {t("refocus:goBack")}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
