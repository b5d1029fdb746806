import { isSolved, type ReportRow } from "@sonolens/domain";
import { type MessageKey, nearbyTown, positionText } from "@sonolens/i18n";
import type { Block, FactsBlock, Figure, Run } from "../../layout/block.ts";
import { adviceOf } from "../advice.ts";
import { evidenceBlocks } from "../chart-blocks.ts";
import { captionOf, peakBlock, pictureBlock } from "../picture-block.ts";
import type { ReportSnapshot } from "../report-data.ts";
import type { NumberedSnapshot, ReportModel } from "../report-model.ts";
import {
  assumptionText,
  dischargeKey,
  findingWord,
  methodText,
  type ReportWords,
  rangeText,
  severityRuns,
  stepRuns,
  stepWord,
} from "../report-words.ts";
import { anchorOf } from "./summary.ts";

/** Pages of findings: one, two or four a page. */
export function findingPagesBlocks(model: ReportModel, words: ReportWords): Block[] {
  const { perPage } = words.options.template;
  return model.paged.flatMap((item, index): Block[] => {
    if (perPage === 1) return [{ kind: "pageBreak" }, ...fullPage(words, item)];
    // The first page may have a title above, which leaves room for fewer.
    const before: Block =
      index === 0 ? { kind: "pageBreak" } : { kind: "space", heightMm: perPage === 4 ? 3 : 6, rule: true };
    return [before, shortPage(words, item)];
  });
}

function headingOf(words: ReportWords, { row, number, snapshot }: NumberedSnapshot): Block[] {
  const { t, options, punctuation } = words;
  const { separator } = punctuation;
  const aside: Run[] = [
    ...(options.type === "LEVEL" ? [] : stepRuns(words, row.step)),
    ...(row.tagNumber === "" ? [] : [{ text: `  ${t("reports:tag", { number: row.tagNumber })}` }]),
  ];
  const { link } = snapshot;
  const line: Run[] = [
    { text: `${punctuation.separated([row.place, words.dayAndTime(row.createdDate)])}${separator}` },
    { text: t("reports:snapshotId", { id: words.shortId(row.id) }), ...(link && { link: { url: link } }) },
    ...(row.severity === null ? [] : [{ text: separator }, ...severityRuns(words, row.severity)]),
  ];
  return [
    {
      kind: "heading",
      level: 2,
      text: `${number} ${words.label(row)}`,
      ...(aside.length > 0 && { aside }),
      anchor: anchorOf(row.id),
    },
    { kind: "paragraph", size: "small", text: line },
  ];
}

/** A finding on one page: its picture takes what the rest leaves. Attachments may follow on others. */
function fullPage(words: ReportWords, item: NumberedSnapshot): Block[] {
  const { snapshot } = item;
  const { t } = words;
  const evidence = evidenceBlocks(words, snapshot);
  const result = resultBlocks(words, item);
  const comments = snapshot.record.comments.trim();
  const blocks: Block[] = [
    ...headingOf(words, item),
    ...pictureBlocks(words, snapshot),
    ...(evidence.length > 0
      ? [{ kind: "columns", first: result, second: evidence, ratio: 0.42, gapMm: 8 } as const]
      : result),
    ...adviceBlocks(words, item),
    ...(comments
      ? [
          { kind: "heading", level: 3, text: t("snapshot:comments") } as const,
          { kind: "paragraph", text: comments } as const,
        ]
      : []),
    { kind: "heading", level: 3, text: t("snapshot:about") },
    factsOf(words, item),
    ...repairBlocks(words, item),
  ];
  return [{ kind: "keepTogether", blocks }, ...attachmentBlocks(words, item)];
}

/** Below the least, a source cannot be found in it; above the greatest, it shows no more. */
const pictureHeightMm = { minHeightMm: 24, maxHeightMm: 100 } as const;
/** With its caption below, no higher than the picture beside it. */
const peakHeightMm = { minHeightMm: 14, maxHeightMm: 30 } as const;

/** The picture, with the enlarged surroundings of the peak beside it, and below what they show. */
function pictureBlocks(words: ReportWords, snapshot: ReportSnapshot): Block[] {
  const picture = pictureBlock(words, snapshot, { ...pictureHeightMm, caption: false });
  if (!picture) return [{ kind: "paragraph", text: words.t("snapshot:pictureMissing") }];
  const peak = peakBlock(words, snapshot, peakHeightMm);
  const row: Block = peak
    ? { kind: "columns", first: [picture], second: [peak], ratio: 0.8, secondFillsRest: true, gapMm: 5 }
    : picture;
  return [row, { kind: "paragraph", size: "caption", text: captionOf(words, snapshot) }];
}

const quarterHeightsMm = { A4: 26, Letter: 22 } as const;

/** For two and four a page, and for lists of work: picture on one side, what to do on the other. */
function shortPage(words: ReportWords, item: NumberedSnapshot): Block {
  const { perPage, tickBoxes, pageSize } = words.options.template;
  const { t, punctuation } = words;
  const picture = pictureBlock(words, item.snapshot, {
    maxHeightMm: perPage === 2 ? 62 : quarterHeightsMm[pageSize],
    withScale: false,
  });
  const { assignee, dueDate } = item.row;
  const work = punctuation.separated([
    assignee && punctuation.labeled(t("details:work.assignee"), assignee),
    dueDate && punctuation.labeled(t("details:work.due"), words.day(dueDate)),
  ]);
  const { tagNumber } = item.row;
  const tag: Block[] =
    tickBoxes && tagNumber !== ""
      ? [{ kind: "figures", items: [{ label: t("details:work.tag"), value: tagNumber }] }]
      : [];
  const right: Block[] = [
    ...tag,
    // Four have room for the figures and for what to do; what these rest on is among the assumptions.
    ...(perPage === 4
      ? [...resultBlocks(words, item).slice(0, 1), ...adviceBlocks(words, item, false).slice(1)]
      : [...resultBlocks(words, item), ...adviceBlocks(words, item)]),
    ...(work ? [{ kind: "paragraph", size: "small", text: work } as const] : []),
    ...(tickBoxes
      ? [
          {
            kind: "tickBoxes",
            items: [
              t("details:work.measures.tightened"),
              t("details:work.measures.gasketRenewed"),
              t("details:work.measures.partRenewed"),
              t("reports:tick.secondSnapshot"),
            ],
          } as const,
        ]
      : []),
  ];
  return {
    kind: "keepTogether",
    maxPerPage: perPage,
    blocks: [
      ...headingOf(words, item),
      picture
        ? { kind: "columns", first: [picture], second: right, ratio: 0.5, gapMm: 6 }
        : { kind: "columns", first: [], second: right, ratio: 0.3 },
    ],
  };
}

/** The result with its range and what it costs, with hours and price in the same line. */
function resultBlocks(words: ReportWords, { row, snapshot }: NumberedSnapshot): Block[] {
  const { t, options, number, punctuation } = words;
  switch (options.type) {
    case "LEAK": {
      const size: Figure = {
        label: t("leak:leakSize"),
        value: findingWord(words, row),
        ...(row.leakLowLpm !== null &&
          row.leakHighLpm !== null && {
            note: t("reports:range90", {
              range: rangeText(words, words.size(row.leakLowLpm), words.size(row.leakHighLpm)),
            }),
          }),
      };
      if (row.annualCost === null) return [{ kind: "figures", items: [size] }, ...whyNoCost(words, row)];
      const scale =
        row.leakLpm && row.leakLowLpm !== null && row.leakHighLpm !== null
          ? row.annualCost / row.leakLpm
          : undefined;
      const cost: Figure = {
        label: t("reports:column.costYear"),
        value: words.cost(row.annualCost),
        ...(scale !== undefined && {
          note: rangeText(
            words,
            words.cost(scale * (row.leakLowLpm ?? 0)),
            words.cost(scale * (row.leakHighLpm ?? 0)),
          ),
        }),
      };
      const basis = [
        row.hoursPerYear !== null && `${number(row.hoursPerYear)}\u00a0h`,
        row.energyCostPerKwh !== null &&
          `${number(row.energyCostPerKwh, 3)}\u00a0${words.data.context.pricing.currency}/kWh`,
        row.specificPowerKwPerM3Min !== null && `${number(row.specificPowerKwPerM3Min, 1)}\u00a0kW/(m³/min)`,
        row.co2KgPerKwh !== null && `${number(row.co2KgPerKwh, 3)}\u00a0kg\u00a0CO₂/kWh`,
        row.annualCo2Kg !== null && `${words.co2(row.annualCo2Kg)}\u00a0CO₂`,
      ];
      return [
        { kind: "figures", items: [size, cost] },
        { kind: "paragraph", size: "small", text: punctuation.separated(basis) },
      ];
    }
    case "PD": {
      const confidence = snapshot.discharge?.classifications[0]?.confidence;
      const hasSeverity = row.pdSeverityMin !== null && row.pdSeverityMax !== null;
      return [
        {
          kind: "figures",
          items: [
            {
              label: t("reports:kindOfDischarge"),
              value: findingWord(words, row),
              ...(confidence !== undefined &&
                row.finding === "found" && {
                  note: t("pd:likely", { percent: words.percent(confidence) }),
                }),
            },
          ],
        },
        {
          kind: "paragraph",
          text: hasSeverity
            ? t("card:severityRange", {
                min: number(row.pdSeverityMin ?? 0),
                max: number(row.pdSeverityMax ?? 0),
              })
            : t(row.finding === "none" ? "pd:noSeverityHeard" : "pd:noSeverity"),
        },
      ];
    }
    case "MECHANICAL": {
      const { machine, record } = snapshot;
      const kurtosis = machine?.kurtosis ?? record.meta.mech_analysis_kurtosis;
      const crest = machine?.crestFactor ?? record.meta.mech_analysis_crest_factor;
      const causes = causesOf(words, snapshot);
      return [
        { kind: "figures", items: [{ label: t("mechanical:title"), value: findingWord(words, row) }] },
        ...causes.map((text) => ({ kind: "paragraph", text }) as const),
        {
          kind: "facts",
          columns: 1,
          items: [
            ...(kurtosis === null
              ? []
              : [
                  {
                    label: t("mechanical:kurtosis"),
                    value: punctuation.noted(number(kurtosis, 1), t("mechanical:kurtosisUsual")),
                  },
                ]),
            ...(crest === null
              ? []
              : [
                  {
                    label: t("mechanical:crestFactor"),
                    value: punctuation.noted(number(crest, 1), t("mechanical:crestFactorUsual")),
                  },
                ]),
            ...(machine?.impactHz
              ? [{ label: t("mechanical:impactRate"), value: `${number(machine.impactHz, 1)}\u00a0Hz` }]
              : []),
          ],
        },
      ];
    }
    case "LEVEL":
      return [
        {
          kind: "figures",
          items: [
            {
              label: t("snapshot:peakLevel"),
              value: words.level(row.levelDb ?? Number.NaN),
              note: t(row.levelReference === "fullScale" ? "snapshot:dbFullScale" : "snapshot:dbSpl"),
            },
          ],
        },
      ];
  }
}

const noCostKeys: Partial<Record<NonNullable<ReportRow["leftOut"]>, MessageKey>> = {
  tooLarge: "leak:infiniteReason",
  gasNotAnalysed: "leak:analysisNAGasAdvice",
  distanceUnknown: "leak:distanceUnknownAdvice",
  notCalibrated: "leak:notCalibratedAdvice",
  sizeUnknown: "leak:noCalibrationAdvice",
  priceUnknown: "leak:how.priceMissing",
  costOff: "leak:costOff",
};

function whyNoCost({ t }: ReportWords, { finding, leftOut }: ReportRow): Block[] {
  if (finding === "none") return [];
  const key =
    finding === "invalidDistance" ? "leak:invalidDistanceAdvice" : noCostKeys[leftOut ?? "sizeUnknown"];
  return [{ kind: "paragraph", size: "small", text: t(key ?? "leak:noCost") }];
}

const machineFindings = {
  periodicImpacts: "mechanical:findingPeriodicImpacts",
  slowImpacts: "mechanical:findingSlowImpacts",
  sustainedImpulses: "mechanical:findingSustainedImpulses",
  levelAboveBaseline: "mechanical:findingLevelAboveBaseline",
  weakImpacts: "mechanical:findingWeakImpacts",
  shaftImpacts: "mechanical:findingShaftImpacts",
  singleEvents: "mechanical:findingSingleEvents",
  clipped: "mechanical:findingClipped",
} as const;

const parts = ["outerRace", "innerRace", "ball", "cage"] as const;

/** What speaks for a fault of a machine, most important first. */
export function causesOf({ t }: ReportWords, { machine }: NumberedSnapshot["snapshot"]): string[] {
  if (!machine) return [];
  const part = parts.find((name) => name === machine.part);
  if (part) return [t(`mechanical:fits.${part}`)];
  return machine.findings.flatMap((code) =>
    code in machineFindings ? [t(machineFindings[code as keyof typeof machineFindings])] : [],
  );
}

function adviceBlocks(words: ReportWords, { row, snapshot }: NumberedSnapshot, withHow = true): Block[] {
  const advice = adviceOf(words, row, snapshot);
  if (!advice) return [];
  const { space } = words.punctuation;
  return [
    { kind: "heading", level: 3, text: words.t("snapshot:whatToDo") },
    {
      kind: "paragraph",
      text: [
        { text: advice.lead, bold: true },
        ...(advice.until ? [{ text: `${space}${advice.until}` }] : []),
        ...(advice.text && withHow ? [{ text: `${space}${advice.text}` }] : []),
      ],
    },
  ];
}

/** Who measured with what, where and in which air. */
function factsOf(words: ReportWords, { row, snapshot }: NumberedSnapshot): FactsBlock {
  const { t, number, options, punctuation } = words;
  const { record } = snapshot;
  const { leak, discharge, machine }: Partial<ReportSnapshot> = options.type === "LEVEL" ? {} : snapshot;
  const { meta } = record;
  const kelvin = meta.current_env_temperature_kelvin;
  const humidity = meta.current_relative_humidity_percent ?? meta.humidity;
  const used = leak ?? discharge ?? machine;
  const notRecorded = t("reports:notRecorded");
  const air = punctuation.series([
    kelvin !== null && `${number(kelvin - 273.15, 1)}\u00a0°C`,
    humidity !== null && words.percent(humidity / 100),
  ]);
  const pressure = meta.line_pressure_bar;
  const where = locationText(snapshot, words);
  const items: FactsBlock["items"] = [
    ...(where ? [{ label: t("location:location"), value: where }] : []),
    {
      label: t("snapshot:distance"),
      value: row.distanceM === null ? notRecorded : words.distance(row.distanceM),
    },
    ...(options.type === "LEAK"
      ? [
          {
            label: t("reports:gasAndPressure"),
            value: punctuation.series([
              t(`leak:gas.${meta.leak_type ?? "AIR"}`),
              pressure === null ? t("reports:pressureNotRecorded") : `${number(pressure, 1)}\u00a0bar`,
            ]),
          },
        ]
      : []),
    { label: t("reports:air"), value: air || notRecorded },
    { label: t("snapshot:frequencyBand"), value: words.band(record.band_hz) },
    { label: t("snapshot:peakLevel"), value: words.level(record.level_db) },
    {
      label: t("snapshot:camera"),
      value: punctuation.series([record.device_label, record.device_serial]) || notRecorded,
    },
    ...(meta.software_version
      ? [{ label: t("snapshot:softwareVersion"), value: meta.software_version }]
      : []),
    ...(used
      ? [
          {
            label: t("leak:how.method"),
            value: punctuation.series([methodText(words, used.method), used.version]),
          },
        ]
      : []),
    ...(leak?.smallestDetectableLpm
      ? [{ label: t("reports:smallestDetectable"), value: words.size(leak.smallestDetectableLpm) }]
      : []),
    ...(discharge
      ? [
          {
            label: t("pd:kinds"),
            value: punctuation.series(
              discharge.classifications
                .slice(0, 3)
                .map(
                  ({ name, confidence }) =>
                    `${t(dischargeKey([{ name, confidence: 1 }]))} ${words.percent(confidence)}`,
                ),
            ),
          },
        ]
      : []),
    ...(record.tags.length > 0
      ? [{ label: t("snapshot:tags"), value: punctuation.series(record.tags) }]
      : []),
  ];
  const outside = (leak?.assumptions ?? []).flatMap((assumption) =>
    assumption.code.startsWith("outside") ? (assumptionText(words, assumption) ?? []) : [],
  );
  return {
    kind: "facts",
    columns: 2,
    items: [...items, ...outside.map((value) => ({ label: t("reports:note"), value }))],
  };
}

/** "Near Rayong, Thailand (12.6910° N, 101.2950° E)"; undefined without a location. */
function locationText(
  { town, record: { meta } }: ReportSnapshot,
  { t, locale }: ReportWords,
): string | undefined {
  const { latitude, longitude } = meta;
  if (latitude == null || longitude == null) return undefined;
  const position = positionText(t, locale).position({ latitude, longitude });
  return town ? t("location:townAt", { town: nearbyTown(t, town.name, town.km), position }) : position;
}

/** When it was solved, by whom, what was done. */
function repairBlocks(words: ReportWords, { row, snapshot }: NumberedSnapshot): Block[] {
  const { t, day, options } = words;
  if (options.type === "LEVEL") return [];
  const { record } = snapshot;
  const work = record.repair_work;
  const last = record.repair_history.at(-1);
  const by = work?.assignee || last?.userId;
  if (row.step === "open" && !by && !row.dueDate && !record.repair_note) return [];
  const items = [
    { label: t("reports:column.status"), value: stepWord(words, row.step) },
    ...(isSolved(row) && record.fixed_date
      ? [{ label: t("details:solvedOn"), value: day(record.fixed_date) }]
      : []),
    ...(by ? [{ label: t("details:work.assignee"), value: by }] : []),
    ...(row.dueDate && !isSolved(row) ? [{ label: t("details:work.due"), value: day(row.dueDate) }] : []),
    ...(work?.cause
      ? [{ label: t("details:work.cause"), value: t(`details:work.causes.${work.cause}`) }]
      : []),
    ...(work?.measure
      ? [{ label: t("details:work.measure"), value: t(`details:work.measures.${work.measure}`) }]
      : []),
    ...(record.repair_note ? [{ label: t("details:work.note"), value: record.repair_note }] : []),
  ];
  return [
    { kind: "heading", level: 3, text: t("details:repairStatus") },
    { kind: "facts", columns: 2, items },
  ];
}

/** More are on the page of the snapshot. */
const maxAttachments = 4;

function attachmentBlocks(words: ReportWords, { row, snapshot }: NumberedSnapshot): Block[] {
  const attachments = (snapshot.attachments ?? []).slice(0, maxAttachments);
  const pictures = attachments.map(
    (picture, index): Block => ({
      kind: "image",
      picture,
      maxHeightMm: 50,
      alt: words.t("reports:attachmentOf", { label: words.label(row), number: index + 1 }),
    }),
  );
  const pairs: Block[] = [];
  for (let index = 0; index < pictures.length; index += 2)
    pairs.push({
      kind: "columns",
      first: pictures.slice(index, index + 1),
      second: pictures.slice(index + 1, index + 2),
      ratio: 0.5,
      gapMm: 6,
    });
  if (pairs.length === 0) return [];
  return [{ kind: "heading", level: 3, text: words.t("details:image.title") }, ...pairs];
}
