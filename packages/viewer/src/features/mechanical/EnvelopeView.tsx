import { punctuationOf } from "@sonolens/i18n";
import { Button, cx, filled, Icon, NumberField, TextField, warningCircleIcon } from "@sonolens/ui-kit";
import { useState } from "react";
import type { MechResult } from "../../data/types.ts";
import { fixedText } from "../../lib/format/format.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Section } from "../../lib/ui/Section.tsx";
import { EnvelopeChart } from "./EnvelopeChart.tsx";
import { maxMarks } from "./envelope-marks.ts";
import { isKnown, type KnownMachine } from "./known-machine.ts";
import { partWord } from "./part-words.ts";

export interface EnvelopeViewProps {
  /** Undefined while it is loading, and if it failed. */
  readonly finding: MechResult | undefined;
  readonly machine: KnownMachine;
  readonly setMachine: (machine: KnownMachine) => void;
  /** Repeats the analysis with the machine; undefined unless it failed, so that the finding is the one without. */
  readonly retryMachine?: (() => void) | undefined;
}

/** Limits of the call. */
const rpmRange = { min: 1, max: 200_000 } as const;

/** The evidence of a machine: its envelope spectrum, and what its bearing would sound like. */
export function EnvelopeView({ finding, machine, setMachine, retryMachine }: EnvelopeViewProps) {
  const { t, locale } = useWords();
  const spectrum = finding?.spectrum;
  const shaft = finding?.shaft;
  const bearing = finding?.bearing;
  const expected = finding?.expected ?? [];
  const impacts = finding?.impacts ?? finding?.otherImpacts;
  if (finding ? !spectrum || !impacts : !isKnown(machine)) return null;
  const band = spectrum?.bandHz.map((hz) => fixedText(hz / 1000, 0, locale)).join("–");
  const found = expected.find(({ measuredHz }) => measuredHz !== null);
  const expectedHz = found
    ? Array.from({ length: maxMarks }, (_, index) => (index + 1) * found.expectedHz)
    : expected.map((part) => part.expectedHz);
  return (
    <Section
      title={t("mechanical:spectrum")}
      aside={
        band !== undefined && <span className="text-13 text-ink-2 tabular-nums">{`${band}\u00a0kHz`}</span>
      }
    >
      {spectrum && impacts && (
        <EnvelopeChart
          spectrum={spectrum}
          rateHz={impacts.frequencyHz}
          expectedHz={expectedHz}
          shaftHz={shaft?.frequencyHz}
        />
      )}
      {finding && expected.length > 0 && <ExpectedTable finding={finding} />}
      {shaft?.source === "sideBands" && (
        <p className="text-12 text-ink-2">
          {t("mechanical:speedFound", { rpm: fixedText(shaft.frequencyHz * 60, 0, locale) })}
        </p>
      )}
      <MachineForm
        machine={machine}
        setMachine={setMachine}
        retryMachine={retryMachine}
        isUnknown={finding !== undefined && finding.inputs.bearing !== null && bearing === null}
        needsSpeed={bearing != null && shaft === null}
      />
      {bearing != null && bearing.source !== "" && (
        <p className="text-12 text-ink-3 wrap-anywhere">
          {t("mechanical:bearingSource", { bearing: bearing.number, source: bearing.source })}
        </p>
      )}
    </Section>
  );
}

function ExpectedTable({ finding: { bearing, shaft, expected } }: { readonly finding: MechResult }) {
  const { t, locale } = useWords();
  const hertz = (value: number) => `${fixedText(value, 1, locale)}\u00a0Hz`;
  const speed = shaft && `${fixedText(shaft.frequencyHz * 60, 0, locale)}\u00a0${t("mechanical:rpm")}`;
  return (
    <table className="w-full text-13 text-ink-2 tabular-nums" data-testid="expected-parts">
      <thead>
        <tr className="text-12 text-ink-3 [&>th]:py-1 [&>th]:font-normal [&>th]:wrap-anywhere">
          <th scope="col" className="text-start">
            {punctuationOf(t).series([`${t("mechanical:bearing")} ${bearing?.number ?? ""}`, speed])}
          </th>
          <th scope="col" className="text-end">
            {t("mechanical:expected")}
          </th>
          <th scope="col" className="text-end">
            {t("mechanical:measured")}
          </th>
        </tr>
      </thead>
      <tbody>
        {expected.map(({ part, expectedHz, measuredHz }) => {
          const word = partWord("part", part);
          return (
            <tr key={part} className="[&>*]:py-0.5">
              <th scope="row" className="text-start font-normal text-ink wrap-anywhere">
                {word ? t(word) : part}
              </th>
              <td className="ps-3 text-end whitespace-nowrap">{hertz(expectedHz)}</td>
              <td
                className={cx(
                  "ps-3 text-end",
                  measuredHz === null ? "wrap-anywhere" : "whitespace-nowrap font-semibold text-ink",
                )}
              >
                {measuredHz === null ? t("mechanical:notFound") : hertz(measuredHz)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface MachineFormProps extends Pick<EnvelopeViewProps, "machine" | "setMachine" | "retryMachine"> {
  /** The bearing that was entered is not in the catalogue. */
  readonly isUnknown: boolean;
  readonly needsSpeed: boolean;
}

/** Bearing and speed; they are used when they are applied, because each use is an analysis. */
function MachineForm({ machine, setMachine, retryMachine, isUnknown, needsSpeed }: MachineFormProps) {
  const { t } = useWords();
  const [bearing, setBearing] = useState(machine.bearing);
  const [speedRpm, setSpeedRpm] = useState(machine.speedRpm);
  const [isUsable, setUsable] = useState(true);
  const typed = { bearing: bearing.trim(), speedRpm };
  const isApplied = typed.bearing === machine.bearing && typed.speedRpm === machine.speedRpm;
  return (
    <form
      className="grid grid-cols-2 items-start gap-x-3 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUsable) return;
        if (isApplied && retryMachine) retryMachine();
        else setMachine(typed);
      }}
    >
      <TextField
        className="col-span-2"
        label={t("mechanical:bearing")}
        hint={t("mechanical:bearingHint")}
        error={isUnknown && typed.bearing === machine.bearing ? t("mechanical:bearingUnknown") : undefined}
        value={bearing}
        onValueChange={setBearing}
        maxLength={64}
        autoComplete="off"
        name="bearing"
        placeholder="6205"
      />
      <NumberField
        label={t("mechanical:speed")}
        hint={needsSpeed ? t("mechanical:speedNeeded") : undefined}
        value={speedRpm}
        onValueChange={setSpeedRpm}
        onValidityChange={setUsable}
        unit={t("mechanical:rpm")}
        maxDecimals={1}
        name="speed"
        {...rpmRange}
      />
      {/* A live region: it exists from the start, so that its content is announced. */}
      <div role="alert" className="col-span-2 row-start-3 empty:hidden">
        {retryMachine && isApplied && (
          <p className="flex items-start gap-1.5 text-12 text-err">
            <Icon icon={filled(warningCircleIcon)} size={15} className="mt-px shrink-0" />
            {t("mechanical:machineFailed")}
          </p>
        )}
      </div>
      {/* Beside the field, below the line of its label. */}
      <Button type="submit" className="mt-4.75 justify-self-start">
        {t("mechanical:apply")}
      </Button>
    </form>
  );
}
