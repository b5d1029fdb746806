import {
  compareSnapshots,
  isSolved,
  largestFindings,
  type ReportType,
  type SnapshotDetail,
  templateText,
} from "@sonolens/domain";
import { formatNumber, type MessageKey } from "@sonolens/i18n";
import type { Block, FactsBlock, TableRow } from "../../layout/block.ts";
import { pictureBlock } from "../picture-block.ts";
import type { ReportData, ReportSnapshot } from "../report-data.ts";
import { measuredOf, methodsOf, type ReportModel } from "../report-model.ts";
import { assumptionText, findingWord, methodText, type ReportWords, rangeText } from "../report-words.ts";
import { figuresOf, inspectedLine, introBlocks, numberCell, periodOf, worthOf } from "./summary.ts";

/** "2026-014, revision B"; the number alone without a revision. */
export const issuedAs = (
  { reportNumber, revision }: Pick<ReportData, "reportNumber" | "revision">,
  { t }: Pick<ReportWords, "t">,
): string | undefined =>
  reportNumber && revision ? t("reports:issuedAs", { number: reportNumber, revision }) : reportNumber;

/** Title page: the result, the finding that weighs most, and who measured with what. */
export function coverBlocks(model: ReportModel, words: ReportWords, title: string): Block[] {
  const { data } = model;
  const { t, day, punctuation } = words;
  const entered = [
    { label: t("reports:client"), value: data.client },
    { label: t("reports:site"), value: punctuation.series([data.site, data.address]) },
    {
      label: t("reports:reportNumber"),
      value: data.isDraft ? t("reports:draftMark") : issuedAs(data, words),
    },
    ...(data.replaces
      ? [
          {
            label: t("reports:replaces"),
            value: t("reports:replacedRevision", {
              revision: data.replaces.revision,
              date: day(data.replaces.issuedAt),
            }),
          },
        ]
      : []),
  ].filter(({ value }) => value);
  const inspector = punctuation.series([data.inspector, data.certificate]);
  const facts = [
    ...entered,
    { label: t("reports:inspector"), value: inspector || t("reports:notRecorded") },
    { label: t("reports:period"), value: periodOf(model, words) },
    { label: t("snapshot:camera"), value: camerasOf(model, words) || t("reports:notRecorded") },
    { label: t("reports:madeOn"), value: day(data.madeAt) },
  ];
  const page: Block[] = [
    { kind: "space", heightMm: 14 },
    { kind: "heading", level: 1, text: title },
    { kind: "paragraph", size: "lead", text: inspectedLine(model, words) },
    ...introBlocks(words),
    { kind: "space", heightMm: 4 },
    { kind: "figures", rule: true, items: figuresOf(model, words) },
    ...worstBlocks(model, words),
    { kind: "space", heightMm: 4 },
    { kind: "facts", columns: 2, items: facts.map(({ label, value }) => ({ label, value: value ?? "" })) },
    ...(data.link
      ? [
          {
            kind: "qr",
            url: data.link,
            alt: t("reports:qrAlt"),
            sizeMm: 26,
            caption: t("reports:qrCaption"),
          } as const,
        ]
      : []),
  ];
  return [{ kind: "keepTogether", blocks: page }, { kind: "pageBreak" }];
}

/** Below the least, a picture shows nothing; the greatest is that of the width of a page. */
const coverHeightMm = { minHeightMm: 40, maxHeightMm: 120 } as const;

/** The picture of the finding that weighs most, of those that have one. */
function worstBlocks(model: ReportModel, words: ReportWords): Block[] {
  const worst = largestFindings(model.rows)
    .map(({ id }) => model.all.find(({ row }) => row.id === id))
    .find((item) => item?.snapshot.picture);
  if (!worst) return [];
  const { row, number, snapshot } = worst;
  const { separated, labeled } = words.punctuation;
  const finding = separated([`${number} ${words.label(row)}`, row.place, worthOf(words, row)]);
  const picture = pictureBlock(words, snapshot, {
    ...coverHeightMm,
    withScale: false,
    caption: labeled(words.t(`reports:largestOne.${words.options.type}`), finding),
  });
  return picture ? [{ kind: "space", heightMm: 2 }, picture] : [];
}

/** Each camera with its name and serial number. */
function camerasOf({ all }: ReportModel, { punctuation }: ReportWords): string {
  const names = all.map(({ snapshot: { record } }) =>
    punctuation.series([record.device_label, record.device_serial]),
  );
  return punctuation.list([...new Set(names)]);
}

/** What was not reached, and where nothing was found. */
export function notInspectedBlocks(model: ReportModel, words: ReportWords): Block[] {
  const { t, punctuation } = words;
  const { notReached } = model.data;
  const clear = model.options.type === "LEVEL" ? [] : model.all.filter(({ row }) => row.finding === "none");
  const missed: Block[] =
    notReached === undefined
      ? [{ kind: "paragraph", text: t("reports:coverageUnknown") }]
      : notReached.length === 0
        ? [{ kind: "paragraph", text: t("reports:coverageFull") }]
        : [
            {
              kind: "table",
              summary: t("reports:notReached"),
              columns: [
                { title: t("reports:column.point"), share: 1, rowHeader: true },
                { title: t("reports:column.why"), share: 1 },
                { title: t("reports:column.next"), share: 1 },
              ],
              rows: notReached.map(({ point, reason, next }) => ({ cells: [point, reason, next] })),
            },
          ];
  const skipped = (["unreadable", "otherType"] as const).flatMap((reason): Block[] => {
    const names = model.skipped.filter((one) => one.reason === reason).map(words.label);
    const text = names.length > maxSkippedNamed ? [...names.slice(0, maxSkippedNamed), "…"] : names;
    return names.length === 0
      ? []
      : [
          {
            kind: "paragraph",
            size: "small",
            text: t(`reports:skipped.${reason}`, { count: names.length, names: punctuation.list(text) }),
          },
        ];
  });
  const heading: Block = { kind: "heading", level: 2, text: t("reports:notReached") };
  return [
    { kind: "keepTogether", blocks: [heading, ...missed, ...skipped] },
    ...(clear.length === 0
      ? []
      : [
          { kind: "heading", level: 2, text: t("reports:nothingFound") } as const,
          {
            kind: "table",
            summary: t("reports:nothingFound"),
            columns: [
              { title: t("reports:column.number"), align: "end", widthMm: 9 },
              { title: t("reports:column.place"), share: 1, rowHeader: true },
              { title: t("reports:column.finding") },
              { title: t("reports:column.level"), align: "end" },
              { title: t("reports:column.date") },
            ],
            rows: clear.map(
              ({ row, number }): TableRow => ({
                cells: [
                  numberCell(number),
                  { text: words.label(row), note: row.place },
                  findingWord(words, row),
                  row.levelDb === null ? "–" : words.level(row.levelDb),
                  words.day(row.createdDate),
                ],
              }),
            ),
          } as const,
          {
            kind: "paragraph",
            size: "small",
            text: t(`reports:noFindingMeans.${clearType(model.options.type)}`),
          } as const,
        ]),
  ];
}

/** More would be a page of names that the report is not about. */
const maxSkippedNamed = 6;

const clearType = (type: ReportType) =>
  type === "PD" ? "PD" : type === "MECHANICAL" ? "MECHANICAL" : "LEAK";

/** Repaired points with the snapshot that checks the repair, both pictures at one size. */
export function beforeAfterBlocks(model: ReportModel, words: ReportWords): Block[] {
  const { t, day, punctuation } = words;
  const pairs = model.all.flatMap((item) => {
    if (!isSolved(item.row)) return [];
    const after = model.data.snapshots.find(
      ({ id }) => id !== "" && id === item.snapshot.record.repair_work?.checked_by,
    )?.snapshot;
    return after ? [{ item, after }] : [];
  });
  if (pairs.length === 0) return [];
  return [
    { kind: "heading", level: 2, text: t("reports:beforeAfter") },
    ...pairs.flatMap(({ item, after }): Block[] => {
      const caption = ({ record }: ReportSnapshot) =>
        punctuation.separated([
          day(record.created_date),
          record.source_distance !== null && words.distance(record.source_distance),
          words.level(record.level_db),
        ]);
      const look = (snapshot: ReportSnapshot) => ({
        maxHeightMm: 55,
        withScale: false,
        caption: caption(snapshot),
      });
      const before = pictureBlock(words, item.snapshot, look(item.snapshot));
      const then = pictureBlock(words, after, look(after));
      const { differences, levelDifferenceDb } = compareSnapshots(item.snapshot.record, after.record);
      const warnings = differences.map(({ code }) => t(`reports:differs.${code}`));
      return [
        {
          kind: "keepTogether",
          blocks: [
            { kind: "heading", level: 3, text: `${item.number} ${words.label(item.row)}` },
            {
              kind: "columns",
              first: before ? [before] : [],
              second: then ? [then] : [],
              ratio: 0.5,
              gapMm: 6,
            },
            {
              kind: "paragraph",
              size: "small",
              text: punctuation.sentences([
                levelDifferenceDb !== undefined &&
                  t("reports:quieterBy", { level: words.level(levelDifferenceDb) }),
                warnings.length === 0
                  ? t("reports:comparable")
                  : t("reports:notComparable", { why: punctuation.series(warnings) }),
              ]),
            },
          ],
        },
      ];
    }),
  ];
}

/** Conditions of the inspection, from the snapshots themselves; missing ones are named as not recorded. */
export function conditionsBlocks(model: ReportModel, words: ReportWords): Block[] {
  const { t, number, punctuation } = words;
  const records = model.all.map(({ snapshot }) => snapshot.record);
  const span = (values: readonly (number | null)[], write: (value: number) => string): string => {
    const known = values.filter((value) => value !== null);
    if (known.length === 0) return t("reports:notRecorded");
    const [low, high] = [write(Math.min(...known)), write(Math.max(...known))];
    const text = low === high ? low : rangeText(words, low, high);
    const missing = values.length - known.length;
    return missing === 0 ? text : punctuation.noted(text, t("reports:missingIn", { count: missing }));
  };
  const unique = (values: readonly string[]) => punctuation.list([...new Set(values)]);
  const items: FactsBlock["items"] = [
    {
      label: t("snapshot:temperature"),
      value: span(
        records.map(({ meta }) => meta.current_env_temperature_kelvin),
        (kelvin) => `${number(kelvin - 273.15, 1)}\u00a0°C`,
      ),
    },
    {
      label: t("snapshot:humidity"),
      value: span(
        records.map(({ meta }) => meta.current_relative_humidity_percent ?? meta.humidity),
        (percent) => words.percent(percent / 100),
      ),
    },
    {
      label: t("snapshot:distance"),
      value: span(
        records.map(({ source_distance }) => source_distance),
        words.distance,
      ),
    },
    { label: t("snapshot:frequencyBand"), value: unique(records.map(({ band_hz }) => words.band(band_hz))) },
    ...(model.options.type === "LEAK"
      ? [
          {
            label: t("leak:linePressure"),
            value: span(
              records.map(({ meta }) => meta.line_pressure_bar),
              (bar) => `${number(bar, 1)}\u00a0bar`,
            ),
          },
        ]
      : []),
    ...(model.options.type === "PD"
      ? [
          {
            label: t("pd:voltage"),
            value: span(
              records.map(({ meta }) => meta.input_data?.inputs_values.voltage_kv ?? null),
              (kv) => `${number(kv, 1)}\u00a0kV`,
            ),
          },
        ]
      : []),
    { label: t("reports:processState"), value: model.data.processState || t("reports:notRecorded") },
  ];
  return [
    { kind: "heading", level: 2, text: t("reports:conditions") },
    instrumentsBlock(records, words),
    { kind: "space", heightMm: 2 },
    { kind: "facts", columns: 2, items },
  ];
}

/** The cameras, each with its software and how many points it measured. */
function instrumentsBlock(records: readonly SnapshotDetail[], { t, number }: ReportWords): Block {
  const counts = new Map<string, { readonly record: SnapshotDetail; count: number }>();
  for (const record of records) {
    const key = `${record.device_serial} ${record.meta.software_version ?? ""}`;
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { record, count: 1 });
  }
  return {
    kind: "table",
    summary: t("reports:conditions"),
    columns: [
      { title: t("snapshot:camera"), share: 2, rowHeader: true },
      { title: t("card:serial"), share: 1.5 },
      { title: t("snapshot:softwareVersion"), share: 1.5 },
      { title: t("reports:calibratedOn"), share: 1.5 },
      { title: t("reports:column.points"), align: "end", share: 0.7 },
    ],
    rows: [...counts.values()].map(({ record, count }) => ({
      cells: [
        record.device_label || t("reports:notRecorded"),
        record.device_serial || t("reports:notRecorded"),
        record.meta.software_version || t("reports:notRecorded"),
        t("reports:notRecorded"),
        number(count),
      ],
    })),
  };
}

/** What costs, ranges and severities rest on, and by which methods. */
export function assumptionsBlocks(model: ReportModel, words: ReportWords): Block[] {
  const { t, options, locale } = words;
  const disclaimer = templateText(options.template.texts.disclaimer, locale);
  return [
    { kind: "heading", level: 2, text: t("reports:assumptions"), anchor: "assumptions" },
    ...(options.type === "LEAK" ? leakAssumptions(model, words) : []),
    ...(options.type === "PD" ? [{ kind: "paragraph", text: t("reports:pdScale") } as const] : []),
    ...(options.type === "MECHANICAL"
      ? [{ kind: "paragraph", text: t("mechanical:faultMeaning") } as const]
      : []),
    ...(options.type === "LEVEL" ? [] : methodsBlocks(model, words)),
    { kind: "heading", level: 3, text: t("reports:limits") },
    ...limitsOf(model).map((key) => ({ kind: "paragraph", text: t(key) }) as const),
    ...(disclaimer ? [{ kind: "paragraph", size: "small", text: disclaimer } as const] : []),
    { kind: "paragraph", size: "small", text: t("reports:attached") },
  ];
}

function methodsBlocks(model: ReportModel, words: ReportWords): Block[] {
  const { t, number } = words;
  const methods = methodsOf(model);
  return [
    { kind: "heading", level: 3, text: t("reports:methods") },
    methods.length === 0
      ? { kind: "paragraph", text: t("reports:notRecorded") }
      : {
          kind: "table",
          summary: t("reports:methods"),
          columns: [
            { title: t("reports:column.method"), share: 2, rowHeader: true },
            { title: t("reports:column.version"), share: 1 },
            { title: t("reports:column.points"), align: "end", share: 1 },
          ],
          rows: methods.map(({ name, version, snapshots }) => ({
            cells: [methodText(words, name), version, number(snapshots)],
          })),
        },
  ];
}

/** What the method cannot do, as the page about its accuracy states it. */
const limits = {
  LEAK: ["accuracy:claim.leakRange.limits", "accuracy:topicNote.leak", "reports:limits.LEAK"],
  PD: [
    "accuracy:claim.dischargeKind.limits",
    "accuracy:claim.dischargeSeverity.limits",
    "reports:noAllClear.PD",
  ],
  MECHANICAL: ["accuracy:claim.damagedBearing.limits", "reports:noAllClear.MECHANICAL"],
  LEVEL: ["reports:levelOnly"],
} as const satisfies Record<ReportType, readonly MessageKey[]>;

function limitsOf({ all, options }: ReportModel): readonly MessageKey[] {
  const isCalibrated = all.some(({ snapshot }) => measuredOf(snapshot).calibrationPoints !== undefined);
  // That no size was compared with a measured leak is not so where the operator measured some.
  return limits[options.type].filter((key) => !(isCalibrated && key === "accuracy:topicNote.leak"));
}

function leakAssumptions(model: ReportModel, words: ReportWords): Block[] {
  const { t, number, data, punctuation } = words;
  const { pricing, thresholds } = data.context;
  const { rows } = model;
  const used = (values: readonly (number | null)[], unit: string, decimals: number): string => {
    const known = [...new Set(values.filter((value) => value !== null))].sort((one, other) => one - other);
    if (known.length === 0) return t("reports:notSet");
    const [low = 0] = known;
    const high = known.at(-1) ?? low;
    const text = number(low, decimals);
    return `${low === high ? text : rangeText(words, text, number(high, decimals))}\u00a0${unit}`;
  };
  const leaks = rows.filter(({ leakLpm }) => leakLpm !== null);
  const codes = new Map<string, { text: string; count: number }>();
  for (const { snapshot } of model.all)
    for (const assumption of snapshot.leak?.assumptions ?? []) {
      const text = assumptionText(words, assumption);
      if (text) codes.set(text, { text, count: (codes.get(text)?.count ?? 0) + 1 });
    }
  const stated = [...codes.values()].sort((one, other) => other.count - one.count).slice(0, maxAssumptions);
  // Not grouped, as standards write it.
  const pressure = formatNumber(1013.25, words.locale, { maximumFractionDigits: 2, useGrouping: false });
  return [
    {
      kind: "facts",
      columns: 2,
      items: [
        {
          label: t("leak:quantity.hoursPerYear"),
          value: used(
            leaks.map(({ hoursPerYear }) => hoursPerYear),
            "h",
            0,
          ),
        },
        {
          label: t("leak:quantity.energyCostPerKwh"),
          value: used(
            leaks.map(({ energyCostPerKwh }) => energyCostPerKwh),
            `${pricing.currency}/kWh`,
            3,
          ),
        },
        {
          label: t("leak:quantity.specificPowerKwPerM3Min"),
          value: used(
            leaks.map(({ specificPowerKwPerM3Min }) => specificPowerKwPerM3Min),
            "kW/(m³/min)",
            2,
          ),
        },
        {
          label: t("leak:quantity.co2KgPerKwh"),
          value: used(
            leaks.map(({ co2KgPerKwh }) => co2KgPerKwh),
            "kg CO₂/kWh",
            3,
          ),
        },
        {
          label: t("reports:severityFrom"),
          value: punctuation.series([
            `${t("common:severity.medium")} ${words.size(thresholds.lowLpm)}`,
            `${t("common:severity.high")} ${words.size(thresholds.highLpm)}`,
            `${t("common:severity.veryHigh")} ${words.size(4 * thresholds.highLpm)}`,
          ]),
        },
        {
          label: t("reports:referenceState"),
          value: punctuation.series(["0\u00a0°C", `${pressure}\u00a0hPa`]),
        },
      ],
    },
    { kind: "paragraph", text: t("leak:formula.energy") },
    { kind: "paragraph", text: t("reports:rangeOfSum") },
    ...(stated.length > 0
      ? [
          {
            kind: "paragraph",
            size: "small",
            text: punctuation.sentences(
              stated.map(({ text, count }) =>
                count === model.all.length ? text : punctuation.noted(text, number(count)),
              ),
            ),
          } as const,
        ]
      : []),
  ];
}

/** The ones that concern the most snapshots; each finding's own are on its page. */
const maxAssumptions = 10;

export const signaturesBlocks = ({ data }: ReportModel, { t }: ReportWords): Block[] => [
  {
    kind: "keepTogether",
    blocks: [
      { kind: "heading", level: 2, text: t("reports:signatures") },
      {
        kind: "signatures",
        fields: [
          { label: t("reports:sign.inspector"), ...(data.inspector && { name: data.inspector }) },
          { label: t("reports:sign.reviewer") },
          { label: t("reports:sign.client"), ...(data.client && { name: data.client }) },
        ],
      },
    ],
  },
];
