import * as z from "zod/mini";
import { reportTemplateSchema, reportTemplates } from "./report-template.ts";
import { type ReportType, reportTypes } from "./report-type.ts";

/**
 * How dates are written in a report: in one of three orders, of which the first is that of options that state none, or
 * as the language of the report writes them, with which the forms begin.
 */
export const reportDateFormats = ["D.M.Y", "M/D/Y", "Y-M-D", "locale"] as const;

export type ReportDateFormat = (typeof reportDateFormats)[number];

export const reportOrders = ["createdDate", "label", "deviceLabel", "syncedDate", "leakSize"] as const;

export type ReportOrder = (typeof reportOrders)[number];

export type ReportDirection = "ascending" | "descending";

/** The orders that a report of a type offers: by the size of leaks in reports of leaks only. */
export const reportOrdersFor = (type: ReportType): readonly ReportOrder[] =>
  type === "LEAK" ? reportOrders : reportOrders.filter((order) => order !== "leakSize");

/** Height of the logo, in lines of text. */
export const reportLogoSizes = { small: 1, large: 3 } as const;

/** The name of the file. */
export const reportFileName = "Report.pdf";

/** How many snapshots are fetched at once for a report. */
export const reportFetchConcurrency = 10;

/** What was chosen for a report; `reportOptionsSchema.parse({})` gives the defaults. */
export const reportOptionsSchema = z
  .strictObject({
    type: z._default(z.enum(reportTypes), "LEAK"),
    dateFormat: z._default(z.enum(reportDateFormats), "D.M.Y"),
    order: z._default(z.enum(reportOrders), "createdDate"),
    direction: z._default(z.enum(["ascending", "descending"]), "ascending"),
    logoSize: z._default(
      z.union([z.literal(reportLogoSizes.small), z.literal(reportLogoSizes.large)]),
      reportLogoSizes.small,
    ),
    logoMediaType: z._default(z.nullable(z.enum(["image/png", "image/jpeg"])), null),
    template: z._default(reportTemplateSchema, reportTemplates.full),
  })
  .check(
    z.refine(({ type, order }) => reportOrdersFor(type).includes(order), {
      error: "orderNotOfType",
      path: ["order"],
    }),
  );

export type ReportOptions = z.infer<typeof reportOptionsSchema>;

/** With another type of report; an order that it does not have becomes the default one. */
export const withReportType = (options: ReportOptions, type: ReportType): ReportOptions => ({
  ...options,
  type,
  ...(!reportOrdersFor(type).includes(options.order) && { order: "createdDate", direction: "ascending" }),
});

/** A day as the report writes it: "9.11.2026", "11/9/2026", "2026-11-09". `day` is yyyy-mm-dd; else it is unchanged. */
export function formatReportDay(day: string, format: Exclude<ReportDateFormat, "locale">): string {
  const [, year, month, dayOfMonth] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined) return day;
  if (format === "Y-M-D") return day;
  const numbers = [Number(dayOfMonth), Number(month)];
  return format === "D.M.Y" ? [...numbers, year].join(".") : [...numbers.reverse(), year].join("/");
}
