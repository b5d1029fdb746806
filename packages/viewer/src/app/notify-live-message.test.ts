import { liveMessageSchema } from "@sonolens/domain";
import { createScope } from "@sonolens/foundation";
import { createToaster } from "@sonolens/ui-kit";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, onTestFinished } from "vitest";
import { exportQueries } from "../data/exports.ts";
import type { Services } from "../data/services.ts";
import { createTaskStore } from "../lib/tasks/task-store.ts";
import { aFrame } from "../testing/a-frame.ts";
import { createLiveHandlers } from "./features.ts";
import { createLiveNotifier } from "./notify-live-message.ts";

const texts: Readonly<Record<string, string>> = {
  "notices:fileReady": "ready",
  "notices:snapshotsCame": "came",
  "notices:uploadFailed": "unreadable",
};

const Nothing = () => null;

/** A window on a page, whose texts are their keys with their parameters. */
async function aWindow(pathname = "/faq", search: object = {}) {
  const scope = createScope();
  const queryClient = new QueryClient();
  const toaster = createToaster();
  const { frame } = aFrame();
  const tasks = createTaskStore(frame.session());
  onTestFinished(() => {
    scope.dispose();
    queryClient.clear();
  });
  let nowMs = 0;
  const router = { state: { location: { pathname, search } }, navigate: async () => undefined };
  const services = {
    api: { session: { serverNowMs: () => nowMs } },
    host: { apiBaseUrl: "" },
    frame,
    toaster,
  } as unknown as Services;
  const notify = createLiveNotifier({
    services,
    queryClient,
    handlers: await createLiveHandlers({ services, queryClient, scope }),
    router,
    scope,
    translate: (key: string, params: Record<string, unknown> = {}) =>
      `${texts[key] ?? key} ${params.name ?? params.filename ?? ""} ${params.count ?? ""}`.trim(),
    loadTexts: async () => undefined,
    // Nothing else is used.
  } as unknown as Parameters<typeof createLiveNotifier>[0]);
  let sequence = 0;
  return {
    ...{ scope, queryClient, toaster, tasks },
    later: (ms: number) => {
      nowMs += ms;
    },
    told: () => toaster.queue().map(({ message }) => message),
    hear(message: object) {
      sequence += 1;
      notify(liveMessageSchema.parse({ sequence, sentAt: "2026-11-21T19:00:00.000Z", ...message }));
      return new Promise((done) => setTimeout(done, 20));
    },
  };
}

const upload = (severity: string, serial = "SL-1") => ({
  ...{ type: "camera-upload", filename: "a.nlz", serial, severity },
});
const archive = { type: "export-nlz", uuid: "j1", name: "a.zip", downloadUrl: "/a", status: "FINISHED" };
const made = { ...archive, severity: "SUCCESS" };

it("[LIVE-14] [LIVE-16] counts what one camera sends while it waits, and leaves what is shown as it is", async () => {
  const { hear, told } = await aWindow();
  for (let times = 0; times < 4; times += 1) await hear(upload("SUCCESS"));
  expect(told()).toEqual(["came SL-1 1", "came SL-1 3"]);
});

it("[LIVE-16] tells the same failure once, and again after a while", async () => {
  const { hear, told, later } = await aWindow();
  await hear(upload("ERROR"));
  await hear(upload("ERROR"));
  expect(told()).toEqual(["unreadable SL-1 1"]);
  later(600_000);
  await hear(upload("ERROR"));
  expect(told()).toHaveLength(2);
});

it("[LIVE-16] lets good news go when others wait, and never bad ones", async () => {
  const { hear, told } = await aWindow();
  for (let camera = 0; camera < 8; camera += 1) await hear(upload("SUCCESS", `SL-${camera}`));
  await hear(upload("ERROR", "SL-9"));
  expect(told()).toEqual([...[0, 1, 2, 3].map((camera) => `came SL-${camera} 1`), "unreadable SL-9 1"]);
});

it.each([
  ["/", {}],
  ["/cameras", { camera: "SL-1", tab: "snapshots" }],
])("[LIVE-16] tells nothing of new snapshots on %s %j, which shows them", async (pathname, search) => {
  const { hear, told } = await aWindow(pathname, search);
  await hear(upload("SUCCESS"));
  expect(told()).toEqual([]);
  await hear(upload("ERROR"));
  expect(told()).toHaveLength(1);
  // No screen shows that parts of it are missing.
  await hear(upload("WARNING"));
  expect(told()).toHaveLength(2);
});

it("[LIVE-16] counts the files of a camera that could not be read, so that what else is told need not wait for each", async () => {
  const { hear, told } = await aWindow();
  for (let file = 0; file < 20; file += 1) await hear({ ...upload("ERROR"), filename: `${file}.nlz` });
  expect(told()).toEqual(["unreadable SL-1 1", "unreadable SL-1 19"]);
});

it("[LIVE-16] tells nothing of an export that this window shows or has just begun, and of others", async () => {
  const { hear, told, queryClient, tasks } = await aWindow();
  const observe = (id: string) => {
    const queryFn = () => ({});
    onTestFinished(
      new QueryObserver(queryClient, { queryKey: [...exportQueries.all, id], queryFn }).subscribe(() => 0),
    );
  };
  const starting = tasks.add({
    ...{ kind: "serverExport", label: "", detail: undefined, View: Nothing },
    state: { kind: "queued" },
  });
  await hear(made);
  await hear({ ...made, uuid: "j2", name: "b.zip" });
  expect(told()).toEqual([]);
  // The response contains its id now, and the panel shows it.
  observe("j1");
  starting.update({ state: { kind: "running" } });
  await expect.poll(told).toEqual(["ready b.zip 1"]);
});

it("tells nothing to whoever signed out meanwhile", async () => {
  const { hear, told, scope } = await aWindow();
  const heard = hear(upload("SUCCESS"));
  scope.dispose();
  await heard;
  expect(told()).toEqual([]);
});
