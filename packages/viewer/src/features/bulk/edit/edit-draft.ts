import {
  type Gas,
  limits,
  locationPayload,
  parseCoordinates,
  pressureUnitBeside,
  type RepairStatus,
  removedLocation,
  specificPowerUnit,
  type TypedUnits,
  type Validated,
  validateAcFrequency,
  validateAssignee,
  validateBulkEdit,
  validateDistance,
  validateDueDate,
  validateHumidity,
  validateLabel,
  validateLinePressure,
  validateSpecificPower,
  validateTemperature,
  validateVoltage,
} from "@sonolens/domain";
import { plainFigures } from "@sonolens/ui-kit";
import { enteredDayMs } from "../../../lib/format/solved-day.ts";
import { type EditChange, type EditedValues, type EditName, editNames, repairSince } from "./edit-fields.ts";

export type NumberName =
  | "distance"
  | "temperature"
  | "humidity"
  | "linePressure"
  | "specificPower"
  | "voltage"
  | "acFrequency";

/** An edit while it is put together: which fields, and what is typed into them. */
export interface EditDraft {
  readonly chosen: readonly EditName[];
  readonly label: string;
  readonly starred: boolean;
  readonly status: RepairStatus;
  /** yyyy-mm-dd; null while there is none that can be used. */
  readonly solvedDay: string | null;
  /** As typed; empty for nobody. */
  readonly assignee: string;
  /** yyyy-mm-dd; null for none. */
  readonly dueDay: string | null;
  /** As typed. */
  readonly location: string;
  readonly gas: Gas;
  /** The last that could be used, in the units in which they are typed. */
  readonly numbers: Readonly<Record<NumberName, number | null>>;
  /** Those of which something is typed that cannot be used. */
  readonly unusable: readonly NumberName[];
}

export const emptyDraft = (today: string): EditDraft => ({
  chosen: [],
  label: "",
  starred: true,
  status: "solved",
  solvedDay: today,
  assignee: "",
  dueDay: null,
  location: "",
  gas: "AIR",
  numbers: {
    distance: null,
    temperature: null,
    humidity: null,
    linePressure: null,
    specificPower: null,
    voltage: null,
    acFrequency: null,
  },
  unusable: [],
});

/** The draft with a field chosen, or chosen no more. */
export function withField(draft: EditDraft, name: EditName, isChosen: boolean): EditDraft {
  const chosen = draft.chosen.filter((each) => each !== name);
  return {
    ...draft,
    chosen: isChosen ? [...chosen, name] : chosen,
    unusable: draft.unusable.filter((each) => each !== name),
  };
}

/** A number as it is typed: its unit and bounds, and the rule that makes it one that is stored. */
interface NumberRule<Value> {
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly maxDecimals: number;
  /** May be left empty, which takes the value away. */
  readonly mayBeEmpty: boolean;
  readonly validate: (typed: number | null) => Validated<Value>;
}

/** The server takes no more, and no line has it. */
const maxKv = 10_000;

/** The numbers in the user's units. */
export function numberRules(units: TypedUnits): {
  readonly [Name in NumberName]: NumberRule<EditedValues[Name]>;
} {
  const pressure = pressureUnitBeside(units.leak);
  const isFahrenheit = units.temperature === "FAHRENHEIT";
  const isFeet = units.distance === "FEET";
  const isPsi = pressure === "PSI";
  const one = { maxDecimals: 2, mayBeEmpty: false };
  return {
    distance: {
      ...one,
      ...(isFeet ? limits.distanceFt : limits.distanceM),
      unit: isFeet ? "ft" : "m",
      mayBeEmpty: true,
      validate: (typed) => validateDistance(typed, { unit: units.distance }),
    },
    temperature: {
      ...one,
      ...(isFahrenheit ? limits.temperatureF : limits.temperatureC),
      unit: isFahrenheit ? "°F" : "°C",
      maxDecimals: 1,
      validate: (typed) => validateTemperature(typed, { unit: units.temperature }),
    },
    humidity: { ...one, ...limits.humidityPercent, unit: "%", maxDecimals: 1, validate: validateHumidity },
    linePressure: {
      ...one,
      ...(isPsi ? limits.linePressurePsi : limits.linePressureBar),
      unit: isPsi ? "psi" : "bar",
      mayBeEmpty: true,
      validate: (typed) => validateLinePressure(typed, { unit: pressure }),
    },
    specificPower: {
      ...one,
      ...limits.specificPower,
      unit: specificPowerUnit(units.leak).replace("m3", "m³"),
      validate: (typed) => validateSpecificPower(typed, { leakUnit: units.leak }),
    },
    voltage: {
      ...one,
      unit: "kV",
      min: 0,
      max: maxKv,
      maxDecimals: 3,
      mayBeEmpty: true,
      validate: validateVoltage,
    },
    acFrequency: {
      ...one,
      unit: "Hz",
      min: 0,
      max: limits.acFrequencyHz.max,
      validate: validateAcFrequency,
    },
  };
}

export const isNumberName = (name: EditName): name is NumberName => name in emptyDraft("").numbers;

/** What the chosen fields come to: each as it is to be stored, or why it cannot be. */
export function checkDraft(
  draft: EditDraft,
  {
    units,
    nowMs,
    newestMs,
    timeZone,
  }: {
    readonly units: TypedUnits;
    readonly nowMs: number;
    /** When the newest of the snapshots was made; undefined while that is not known. */
    readonly newestMs: number | undefined;
    readonly timeZone: string;
  },
): { readonly [Name in EditName]?: Validated<EditedValues[Name]> } {
  const rules = numberRules(units);
  const { solvedDay, status } = draft;
  const number = <Name extends NumberName>(name: Name): Validated<EditedValues[Name]> =>
    draft.unusable.includes(name) ? refused("outOfRange") : rules[name].validate(draft.numbers[name]);
  const checks: { readonly [Name in EditName]: () => Validated<EditedValues[Name]> } = {
    label: () => validateLabel(draft.label),
    starred: () => ({ ok: true, value: draft.starred }),
    repair: () => {
      if (status !== "solved") return { ok: true, value: { status, solvedMs: null } };
      if (solvedDay === null) return refused("required");
      const createdMs = newestMs ?? Number.NEGATIVE_INFINITY;
      const repair = { status, solvedMs: enteredDayMs(solvedDay, { createdMs, nowMs, timeZone }) };
      const ofNewest = repairSince(repair, createdMs, timeZone);
      return ofNewest.ok ? { ok: true, value: repair } : ofNewest;
    },
    assignee: () => validateAssignee(draft.assignee),
    dueDay: () => validateDueDate(draft.dueDay),
    location: () => checkLocation(draft.location),
    distance: () => number("distance"),
    gas: () => ({ ok: true, value: draft.gas }),
    temperature: () => number("temperature"),
    humidity: () => number("humidity"),
    linePressure: () => number("linePressure"),
    specificPower: () => number("specificPower"),
    voltage: () => number("voltage"),
    acFrequency: () => number("acFrequency"),
  };
  return Object.fromEntries(
    editNames.filter((name) => draft.chosen.includes(name)).map((name) => [name, checks[name]()]),
  );
}

/** What is to be done; undefined with no field, or with one that cannot be used. */
export function changeOf(checked: ReturnType<typeof checkDraft>): EditChange | undefined {
  if (!validateBulkEdit(checked).ok) return undefined;
  return Object.fromEntries(
    Object.entries(checked).flatMap(([name, check]) => (check.ok ? [[name, check.value]] : [])),
  );
}

function checkLocation(text: string): Validated<string> {
  if (text.trim() === "") return { ok: true, value: removedLocation };
  const place = parseCoordinates(plainFigures(text));
  const payload = place && locationPayload(place);
  return payload === undefined ? refused("invalidFormat") : { ok: true, value: payload };
}

const refused = (code: "outOfRange" | "required" | "invalidFormat"): Validated<never> => ({
  ok: false,
  code,
  params: {},
});
