import { readFile } from "node:fs/promises";
import {
  defaultLeakThresholds,
  type FilterState,
  type ReportOptions,
  reportDateFormats,
  reportOptionsSchema,
  reportOrders,
  reportTemplateNames,
  reportTemplateSchema,
  reportTemplates,
  reportTypes,
  usualReportTemplate,
} from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import { locales } from "@sonolens/i18n";
import { type ReportData, type ReportResults, reportResultsSchema } from "@sonolens/reports";
import {
  type CommandLine,
  pathFromCaller,
  readNumber,
  type UsageError,
  usageError,
} from "../command-line.ts";
import type { FileProblem } from "../read-file.ts";

/** The options of `report`, for parseArgs. */
export const reportCommandOptions = {
  out: { type: "string" },
  check: { type: "boolean" },
  filter: { type: "string" },
  type: { type: "string" },
  template: { type: "string" },
  language: { type: "string" },
  "date-format": { type: "string" },
  order: { type: "string" },
  descending: { type: "boolean" },
  calibration: { type: "string" },
  earlier: { type: "string" },
  title: { type: "string" },
  client: { type: "string" },
  site: { type: "string" },
  inspector: { type: "string" },
  number: { type: "string" },
  currency: { type: "string" },
  "energy-price": { type: "string" },
  co2: { type: "string" },
} as const;

/** One of several names, whatever its case; the default if the option is not given. */
function readName<Name extends string>(
  line: CommandLine,
  option: string,
  names: readonly Name[],
  usual: Name,
): Result<Name, UsageError> {
  const text = line.text(option);
  if (text === undefined) return success(usual);
  const name = names.find((one) => one.toLowerCase() === text.toLowerCase());
  return name === undefined ? usageError(`--${option} ${text}: give ${names.join(", ")}.`) : success(name);
}

/** The language of `--language`; English if it is not given. */
export const readLanguage = (line: CommandLine) => readName(line, "language", locales, "en");

/** What is to be in a report of so many snapshots; its type is that of the filter if it is not given. */
export async function readReportOptions(
  line: CommandLine,
  snapshots: number,
  filter: FilterState | undefined,
): Promise<Result<ReportOptions, UsageError | FileProblem>> {
  const filtered = reportTypes.find((one) => one === filter?.snapshotType);
  const type = readName(line, "type", reportTypes, filtered ?? "LEAK");
  if (!type.ok) return type;
  const dateFormat = readName(line, "date-format", reportDateFormats, "locale");
  if (!dateFormat.ok) return dateFormat;
  const order = readName(line, "order", reportOrders, "createdDate");
  if (!order.ok) return order;
  const template = await readTemplate(line.text("template") ?? usualReportTemplate(snapshots));
  if (!template.ok) return template;
  const options = reportOptionsSchema.safeParse({
    type: type.value,
    dateFormat: dateFormat.value,
    order: order.value,
    direction: line.isSet("descending") ? "descending" : "ascending",
    template: template.value,
  });
  return options.success
    ? success(options.data)
    : usageError(`--order ${order.value}: only a report of leaks has this order.`);
}

async function readTemplate(
  name: string,
): Promise<Result<ReportOptions["template"], UsageError | FileProblem>> {
  const supplied = reportTemplateNames.find((one) => one.toLowerCase() === name.toLowerCase());
  if (supplied) return success(reportTemplates[supplied]);
  if (!name.endsWith(".json"))
    return usageError(`--template ${name}: give ${reportTemplateNames.join(", ")}, or a file.json.`);
  const path = pathFromCaller(name);
  const template = reportTemplateSchema.safeParse(await jsonOf(path));
  return template.success
    ? success(template.data)
    : failure({ code: "notATemplate", message: `${path} is not a template of a report.` });
}

/** Undefined if the file cannot be read or holds no JSON. */
async function jsonOf(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** The results of the report before. */
export async function readEarlier(
  line: CommandLine,
): Promise<Result<ReportResults | undefined, FileProblem>> {
  const name = line.text("earlier");
  if (name === undefined) return success(undefined);
  const path = pathFromCaller(name);
  const results = reportResultsSchema.safeParse(await jsonOf(path));
  return results.success
    ? success(results.data)
    : failure({ code: "notReportResults", message: `${path} is not the results.json of a report.` });
}

/** The parts of a report that no snapshot knows. */
export function readReportHead(
  line: CommandLine,
): Result<Pick<ReportData, "context"> & Partial<ReportData>, UsageError> {
  const currency = line.text("currency")?.toUpperCase() ?? "EUR";
  if (!/^[A-Z]{3}$/.test(currency)) return usageError(`--currency ${currency}: give a code such as EUR.`);
  const energy = readNumber(line, "energy-price", { min: 0, max: 10_000, unit: `${currency}/kWh` });
  if (!energy.ok) return energy;
  const co2 = readNumber(line, "co2", { min: 0, max: 100, unit: "kg/kWh" });
  if (!co2.ok) return co2;
  const texts = {
    title: "title",
    client: "client",
    site: "site",
    inspector: "inspector",
    reportNumber: "number",
  };
  const given = Object.entries(texts).flatMap(([field, option]) => {
    const text = line.text(option)?.trim();
    return text ? [[field, text] as const] : [];
  });
  return success({
    ...Object.fromEntries(given),
    context: {
      pricing: {
        utilization: "weekly",
        currency,
        energyCostPerKwh: energy.value ?? null,
        co2KgPerKwh: co2.value ?? null,
      },
      thresholds: defaultLeakThresholds("LPM"),
    },
  });
}
