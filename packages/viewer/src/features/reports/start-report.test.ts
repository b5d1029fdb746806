import { clientError } from "@sonolens/api-client";
import { reportOptionsSchema } from "@sonolens/domain";
import { failure, success } from "@sonolens/foundation";
import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { createTaskStore } from "../../lib/tasks/task-store.ts";
import { aFrame } from "../../testing/a-frame.ts";
import { aSnapshotDetail } from "../../testing/a-snapshot.ts";
import type { ReportDetail } from "./ReportTask.tsx";
import type { LinkOptions } from "./share/link-form.ts";
import { startReport } from "./start-report.ts";
import type { ReportRequest, ReportStage } from "./worker/report-messages.ts";

const ids = Array.from({ length: 12 }, (_, at) => `s${at}`);
const notFound = () => failure({ ...clientError("notFound"), status: 404 });

interface Surroundings {
  /** What the server answers for a snapshot. */
  readonly getSnapshot?: (id: string) => Promise<unknown>;
  /** What the worker answers. */
  readonly make?: (tell: (stage: ReportStage) => void) => Promise<unknown>;
  readonly link?: LinkOptions;
  readonly createSharedReport?: (request: unknown) => Promise<unknown>;
  readonly api?: Readonly<Record<string, unknown>>;
}

function aReport({ getSnapshot, make, link, createSharedReport, api: more }: Surroundings) {
  const { frame, end } = aFrame();
  const tasks = createTaskStore(frame.session());
  const statuses: string[] = [];
  const orders: unknown[] = [];
  const closed = vi.fn();
  const save = vi.fn();
  const api = {
    getSnapshot: ({ path: { id } }: { path: { id: string } }) =>
      getSnapshot?.(id) ?? Promise.resolve(success(aSnapshotDetail({ id }))),
    getLeakAnalysis: async () => notFound(),
    getReportEndpoint: async () => success({ fields: { key: "k", policy: "p", signature: "s" } }),
    uploadReport: async () => success({ reportUrl: "/exports/1" }),
    createSharedReport:
      createSharedReport ??
      (async () =>
        success({
          id: "1",
          token: "t",
          path: "/shared/reports/t",
          expires: "2026-12-05T00:00:00Z",
          hasPassword: false,
        })),
    ...more,
  };
  const services = {
    ...{ frame, tasks, client: new QueryClient(), host: { apiBaseUrl: "https://sonolens.example/" } },
    connection: { check: async () => true, untilBack: async () => undefined },
    api,
  };
  const maker = {
    ask: async (request: ReportRequest, onStage?: (stage: ReportStage) => void) => {
      if (request.kind === "make") orders.push(request.order.data);
      return request.kind === "make"
        ? (
            make ??
            (async () =>
              success({ pdf: new Uint8Array(4), title: "Leaks", fileName: "Report.pdf", findings: 3 }))
          )(onStage ?? vi.fn())
        : success(null);
    },
    close: closed,
  };
  startReport(services as never, {
    order: {
      options: reportOptionsSchema.parse({}),
      locale: "en",
      brand: { productName: "Sonolens", texts: {} },
      data: { isDraft: true, timeZone: "UTC" } as never,
      requested: ids.map((id) => ({ id, label: `Label ${id}` })),
    },
    needs: { type: "LEAK", pictures: false, photos: false, sound: false },
    look: { palette: "ember" },
    linkTo: (id) => id,
    link,
    open: () => maker as never,
    save,
  });
  const task = () => tasks.tasks()[0];
  const detail = () => task()?.detail as ReportDetail;
  return { task, detail, statuses, orders, closed, save, end };
}

it("[RPT-15] [EXP-03] reads ten snapshots at a time, and shows how many are read", async () => {
  const held = Promise.withResolvers<void>();
  const begun: string[] = [];
  const { task, detail, end } = aReport({
    getSnapshot: async (id) => {
      begun.push(id);
      await held.promise;
      return success(aSnapshotDetail({ id }));
    },
  });
  await expect.poll(() => begun).toHaveLength(10);
  expect(detail()).toMatchObject({ status: "UPLOADING", done: 0, total: 12 });
  held.resolve();
  await expect.poll(() => task()?.state.kind).toBe("done");
  expect(begun).toHaveLength(12);
  end();
});

it("[RPT-09] [RPT-16] goes through its states as the maker reports them, and saves Report.pdf", async () => {
  const seen: string[] = [];
  const { task, detail, save, closed, end } = aReport({
    make: async (tell) => {
      for (const state of ["FORWARDING", "PROCESSING", "ARCHIVING"]) {
        tell({ state });
        seen.push(detail().status);
      }
      return success({ pdf: new Uint8Array(4), title: "Leaks", fileName: "Report.pdf", findings: 3 });
    },
  });
  await expect.poll(() => task()?.state.kind).toBe("done");
  expect([...seen, detail().status]).toEqual(["FORWARDING", "PROCESSING", "ARCHIVING", "FINISHED"]);
  expect(task()?.state).toMatchObject({ file: { fileName: "Report.pdf" }, isIncomplete: false });
  expect(save).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), "Report.pdf");
  // The worker ends with its file, also if the draft is never issued.
  expect(closed).toHaveBeenCalledOnce();
  end();
});

it("[RPT-14] skips a snapshot that cannot be read, and names it", async () => {
  const { task, detail, end } = aReport({
    getSnapshot: async (id) => (id === "s3" ? notFound() : success(aSnapshotDetail({ id }))),
  });
  await expect.poll(() => task()?.state.kind).toBe("done");
  expect(task()?.state).toMatchObject({ isIncomplete: true });
  expect(detail().skipped).toEqual([{ id: "s3", label: "Label s3" }]);
  end();
});

it("[RPT-12] fails with the reason of the maker, and can be tried again", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const { task, detail, save, end } = aReport({
    make: async () => failure({ code: "reportEmpty", message: "nothing" }),
  });
  await expect.poll(() => task()?.state).toEqual({ kind: "failed", reason: "reportEmpty" });
  expect(detail().status).toBe("ERROR");
  expect(task()?.actions.tryAgain).toBeDefined();
  expect(save).not.toHaveBeenCalled();
  end();
});

it("stops at once, and the maker ends", async () => {
  const { task, save, closed, end } = aReport({ make: () => new Promise(() => undefined) });
  await expect.poll(() => task()?.state.kind).toBe("running");
  task()?.actions.stop?.();
  expect(task()?.state.kind).toBe("canceled");
  expect(closed).toHaveBeenCalled();
  expect(save).not.toHaveBeenCalled();
  end();
});

it("[SHR-06] [SHR-09] [SHR-10] creates the link once it is made, pending until there is one", async () => {
  vi.stubGlobal("window", { location: { href: "https://sonolens.example/" } });
  const held = Promise.withResolvers<void>();
  const link: LinkOptions = { days: 1, password: "eight blue kettles" };
  const bodies: unknown[] = [];
  const { detail, task, end } = aReport({
    link,
    createSharedReport: async (request) => {
      bodies.push(request);
      await held.promise;
      return success({
        id: "1",
        token: "t",
        path: "/shared/reports/t",
        expires: "2026-12-05T00:00:00Z",
        hasPassword: false,
      });
    },
  });
  await expect.poll(() => task()?.state.kind).toBe("done");
  await expect.poll(() => detail().share).toEqual({ kind: "pending" });
  await expect.poll(() => bodies).toEqual([{ body: { ...link, reportUrl: "/exports/1" } }]);
  held.resolve();
  await expect
    .poll(() => detail().share)
    .toEqual({
      kind: "made",
      url: "https://sonolens.example/shared/reports/t",
      expires: "2026-12-05T00:00:00Z",
      hasPassword: false,
    });
  vi.unstubAllGlobals();
  end();
});

it("[SHR-10] creates the link as chosen, and once more after a refusal", async () => {
  vi.stubGlobal("window", { location: { href: "https://sonolens.example/" } });
  const createSharedReport = vi
    .fn()
    .mockResolvedValueOnce(failure({ ...clientError("sharedLinksTooMany"), status: 400 }))
    .mockResolvedValueOnce(
      success({
        id: "1",
        token: "t",
        path: "/shared/reports/t",
        expires: "2026-12-01T00:00:00Z",
        hasPassword: true,
      }),
    );
  const { detail, task, end } = aReport({ createSharedReport });
  await expect.poll(() => task()?.state.kind).toBe("done");
  const options = { days: 3, fileName: "Hall B", password: "eight blue kettles" } as const;
  detail().createLink(options);
  await expect.poll(() => detail().share).toEqual({ kind: "failed", code: "sharedLinksTooMany" });
  detail().createLink(options);
  await expect.poll(() => detail().share).toMatchObject({ kind: "made", hasPassword: true });
  expect(createSharedReport.mock.lastCall?.[0]).toEqual({ body: { ...options, reportUrl: "/exports/1" } });
  vi.unstubAllGlobals();
  end();
});

const reserved = {
  ...{ id: "r1", number: "2026-014", revision: "B" },
  replaces: { revision: "A", issuedAt: "2026-11-21T19:00:00.000Z" },
};

it("[RPT-23] reserves the number before the file is made with it, and issues the file that was made", async () => {
  const reserveIssuedReport = vi.fn(async (_: unknown) => success(reserved));
  const issue = vi.fn(async (_: unknown) => success({}));
  const deleteIssuedReport = vi.fn(async () => success(null));
  const { detail, task, orders, save, closed, end } = aReport({
    getSnapshot: async (id) => (id === "s3" ? notFound() : success(aSnapshotDetail({ id }))),
    api: { reserveIssuedReport, issueReport: issue, deleteIssuedReport },
  });
  await expect.poll(() => task()?.state.kind).toBe("done");
  expect(detail().issue).toEqual({ kind: "draft" });
  detail().issueNow();
  detail().issueNow();
  await expect.poll(() => detail().issue).toEqual({ kind: "issued", number: "2026-014", revision: "B" });
  // Of the snapshots in the draft, and once.
  expect(reserveIssuedReport).toHaveBeenCalledOnce();
  expect(reserveIssuedReport.mock.lastCall?.[0]).toMatchObject({
    body: { title: "Leaks", type: "LEAK", template: "full", snapshotIds: ids.filter((id) => id !== "s3") },
  });
  expect(orders).toMatchObject([
    { isDraft: true },
    { isDraft: false, reportNumber: "2026-014", revision: "B", replaces: { revision: "A" } },
  ]);
  expect(issue.mock.lastCall?.[0]).toMatchObject({
    path: { id: "r1" },
    body: { reportUrl: "/exports/1", findings: 3, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(task()?.state).toMatchObject({ kind: "done", file: { fileName: "Report 2026-014 B.pdf" } });
  expect(save.mock.lastCall?.[1]).toBe("Report 2026-014 B.pdf");
  expect(deleteIssuedReport).not.toHaveBeenCalled();
  expect(closed).toHaveBeenCalled();
  end();
});

it("[RPT-23] issues no draft of which a snapshot was changed or removed since, and reserves no number", async () => {
  const reserveIssuedReport = vi.fn(async () => success(reserved));
  let version = 1;
  let isGone = false;
  const { detail, task, closed, end } = aReport({
    getSnapshot: async (id) =>
      id === "s5" && isGone ? notFound() : success(aSnapshotDetail({ id, version })),
    api: { reserveIssuedReport },
  });
  await expect.poll(() => task()?.state.kind).toBe("done");
  version = 2;
  detail().issueNow();
  await expect.poll(() => detail().issue).toEqual({ kind: "outdated" });
  version = 1;
  isGone = true;
  detail().issueNow();
  await expect.poll(() => closed).toHaveBeenCalledTimes(3);
  expect(detail().issue).toEqual({ kind: "outdated" });
  expect(reserveIssuedReport).not.toHaveBeenCalled();
  end();
});

it("[RPT-23] gives the number back if the file cannot be made or sent, and can be tried again", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const deleteIssuedReport = vi.fn(async (_: unknown) => success(null));
  const issue = vi
    .fn()
    .mockResolvedValueOnce(failure({ ...clientError("storageFull"), status: 507 }))
    .mockResolvedValue(success({}));
  let made = 0;
  const { detail, task, end } = aReport({
    make: async () => {
      made += 1;
      return made === 2
        ? failure({ code: "reportFailed", message: "no memory" })
        : success({ pdf: new Uint8Array(4), title: "Leaks", fileName: "Report.pdf", findings: 3 });
    },
    api: { reserveIssuedReport: async () => success(reserved), issueReport: issue, deleteIssuedReport },
  });
  await expect.poll(() => task()?.state.kind).toBe("done");
  detail().issueNow();
  await expect.poll(() => detail().issue).toEqual({ kind: "failed", code: "reportFailed" });
  expect(deleteIssuedReport).toHaveBeenCalledExactlyOnceWith({ path: { id: "r1" } });
  detail().issueNow();
  await expect.poll(() => detail().issue).toEqual({ kind: "failed", code: "storageFull" });
  expect(deleteIssuedReport).toHaveBeenCalledTimes(2);
  detail().issueNow();
  await expect.poll(() => detail().issue.kind).toBe("issued");
  expect(deleteIssuedReport).toHaveBeenCalledTimes(2);
  end();
});
