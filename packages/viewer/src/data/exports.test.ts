import type { createApiClient } from "@sonolens/api-client";
import { expect, it } from "vitest";
import { type ExportJob, exportQueries } from "./exports.ts";
import { CallError } from "./server/call-error.ts";

const job = (status: ExportJob["status"], url: string | null = null) =>
  ({ executionID: "j1", kind: "excel", status, url }) as ExportJob;

it("[EXP-04] [EXP-05] polls an Excel report every 4 s until it has a URL, failed or is unknown", () => {
  const { refetchInterval } = exportQueries.job({} as ReturnType<typeof createApiClient>, "j1");
  const next = (data: ExportJob | undefined, error: Error | null = null) =>
    typeof refetchInterval === "function"
      ? refetchInterval({ state: { data, error } } as Parameters<typeof refetchInterval>[0])
      : refetchInterval;
  expect(next(undefined)).toBe(4_000);
  expect(next(job("PROCESSING"))).toBe(4_000);
  expect(next(job("PROCESSING"), new Error("offline"))).toBe(4_000);
  expect(next(job("FINISHED", "/exports/a"))).toBe(false);
  expect(next(job("ERROR"))).toBe(false);
  expect(next(undefined, new CallError({ code: "notFound", status: 404 } as never))).toBe(false);
});
