import type { Edition } from "@sonolens/editions";
import { createMemoryHistory } from "@tanstack/react-router";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ViewerHost } from "../host/viewer-host.ts";
import { aSnapshotDetail, aSnapshotRecord } from "../testing/a-snapshot.ts";
import { createViewer } from "./create-viewer.tsx";

/** What a server of the tests returns, by the path of a call. */
type Answers = Readonly<Record<string, (request: Request) => Response | object | Promise<Response>>>;

const edition = {
  name: "nl",
  productName: "Sonolens",
  logoSvg: "<svg xmlns='http://www.w3.org/2000/svg'/>",
  hero: { picture: "", sourcePercent: [50, 50] },
  links: {},
  switches: {},
  defaults: { currency: "EUR", flowUnit: "LPM", locale: "en", utilization: "weekly" },
  texts: {},
} as unknown as Edition;

const servers = new Map<string, Answers>();
vi.stubGlobal("fetch", async (request: Request) => {
  const { pathname } = new URL(request.url);
  const [, name = "", ...path] = pathname.split("/");
  const answer =
    (await servers.get(name)?.[path.join("/")]?.(request)) ?? new Response(null, { status: 404 });
  return answer instanceof Response ? answer : Response.json(answer);
});
afterEach(() => servers.clear());

function aToken(username: string, userID = "1"): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, "");
  const exp = Math.floor(Date.now() / 1000) + 3600;
  return `${part({ alg: "none" })}.${part({ user_id: userID, username, exp })}.`;
}

/** A device on which a user is signed in, and another window of it that signs out. */
function aHost(apiBaseUrl: string, username: string) {
  const aStorage = (initial: Readonly<Record<string, string>>) => {
    const items = new Map(Object.entries(initial));
    return {
      read: (key: string) => items.get(key) ?? null,
      write: (key: string, value: string) => void items.set(key, value),
      remove: (key: string) => void items.delete(key),
    };
  };
  const token = aToken(username);
  const storage = aStorage({ auth: JSON.stringify({ access: token, refresh: token, clockOffsetMs: 0 }) });
  let onAuth: (value: string | null) => void = () => undefined;
  const host: ViewerHost = {
    apiBaseUrl,
    liveOrigin: null,
    storage: {
      ...storage,
      watch(key, onChange) {
        if (key === "auth") onAuth = onChange;
        return () => undefined;
      },
    },
    windowStorage: aStorage({}),
    lock: null,
    network: null,
    licence: null,
    preferredLanguages: ["en"],
    openInNewWindow: () => undefined,
    reload: () => undefined,
  };
  const signOutElsewhere = () => {
    storage.remove("auth");
    onAuth(null);
  };
  return { host, signOutElsewhere };
}

/** The snapshots of an account; those of all accounts have the same ids. */
const listOf = (username: string, count = 3) => ({
  version: 1,
  complete: true,
  removed: [],
  snapshots: Array.from({ length: count }, (_, at) =>
    aSnapshotRecord({ id: `s${at}`, label: `${username} ${at}`, picture_state: "missing" }),
  ),
});

/** Menus, dialogs and the selection's parts are loaded when they are first shown. */
const loadingMs = 15_000;
vi.setConfig({ testTimeout: 60_000 });

/** A viewer on this page, of an account on a server of its own. */
async function aViewer(username: string, answers: Answers = {}, address = "/") {
  servers.set(username, {
    "api/me/": () => ({ userID: "1", username, email: "", isDemo: false, hasAcceptedTerms: true }),
    "api/snapshots/": () => listOf(username),
    "api/client-configuration/": () => ({ livePath: "/mqtt", demoSignIns: [], maintenanceStart: null }),
    "api/devices/": () => [],
    "api/customer-settings/": () => ({}),
    "api/thumbnail-frames/": () => ({ frames: [] }),
    ...answers,
  });
  const root = document.createElement("div");
  root.dataset.testid = username;
  document.body.append(root);
  const { host, signOutElsewhere } = aHost(`${window.location.origin}/${username}`, username);
  const remove = await createViewer({
    host,
    edition,
    root,
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  onTestFinished(() => {
    remove();
    root.remove();
  });
  const screen = page.getByTestId(username);
  return { screen, remove, signOutElsewhere, cards: screen.getByTestId("card") };
}

type Viewer = Awaited<ReturnType<typeof aViewer>>;

/** Opens the menu of the profile. */
const openProfile = ({ screen }: Viewer) => userEvent.click(screen.getByRole("button", { name: /^Profile/ }));

/** Two viewers on this page, with snapshots of the same ids in different accounts. */
async function twoViewers() {
  const viewers = [await aViewer("anna"), await aViewer("ben")] as const;
  for (const { cards } of viewers) await expect.element(cards.first(), { timeout: loadingMs }).toBeVisible();
  return viewers;
}

it("shows a selection only in the viewer that it was made in", async () => {
  const [anna, ben] = await twoViewers();
  await userEvent.click(anna.screen.getByRole("checkbox", { name: /anna 0/ }));
  await expect.element(anna.screen.getByTestId("selected-count")).toHaveTextContent("1 selected");
  await expect.element(ben.screen.getByRole("checkbox", { name: /ben 0/ })).not.toBeChecked();
  expect(ben.screen.getByTestId("selected-count").query()).toBeNull();
});

it("opens a dialog only in the viewer of its button, and keeps it open when the other one is removed", async () => {
  const [anna, ben] = await twoViewers();
  await userEvent.click(ben.screen.getByRole("button", { name: "Settings" }));
  await expect.element(page.getByRole("dialog"), { timeout: loadingMs }).toBeVisible();
  // All of the page, also one that is hidden from screen readers because another one is in front of it.
  expect(document.querySelectorAll("[role=dialog]")).toHaveLength(1);
  anna.remove();
  await expect.element(page.getByRole("dialog")).toBeVisible();
});

it("closes tips, and marks the chosen theme, only in the viewer that the user chose it in", async () => {
  // Tips are in the sidebar, which needs the room.
  const { innerWidth, innerHeight } = window;
  await page.viewport(1440, 900);
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  const [anna, ben] = await twoViewers();
  const hints = (viewer: Viewer) => viewer.screen.getByRole("button", { name: "Close tip" });
  for (const viewer of [anna, ben]) await expect.element(hints(viewer), { timeout: loadingMs }).toBeVisible();
  await userEvent.click(hints(anna));
  await expect.element(hints(anna)).not.toBeInTheDocument();
  await expect.element(hints(ben)).toBeVisible();

  await openProfile(anna);
  // Without styles the menu is beyond the window.
  const dark = page.getByRole("menuitemradio", { name: "Dark" });
  await expect.element(dark).toBeInTheDocument();
  dark.element().dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await expect.element(dark).not.toBeInTheDocument();
  await openProfile(ben);
  await expect.element(page.getByRole("menuitemradio", { name: "System" })).toBeChecked();
});

/** Imports a file; the task is listed on the page. */
async function importFile({ screen }: Viewer) {
  await userEvent.click(screen.getByRole("button", { name: "Import", exact: true }));
  await expect.element(page.getByRole("dialog"), { timeout: loadingMs }).toBeVisible();
  const input = document.querySelector<HTMLInputElement>("[role=dialog] input[type=file]");
  await userEvent.upload(input as HTMLInputElement, new File(["x"], "1.nlz"));
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByTestId("import-task"), { timeout: loadingMs }).toBeVisible();
}

/** The field of the feedback, in its dialog. */
async function openFeedback({ screen }: Viewer) {
  await userEvent.click(screen.getByRole("button", { name: "Feedback" }));
  const field = page.getByRole("dialog").getByRole("textbox");
  await expect.element(field, { timeout: loadingMs }).toBeVisible();
  return field;
}

it("lists a task, and keeps an unsaved text, only in the viewer of its user", async () => {
  const [anna, ben] = await twoViewers();
  await importFile(anna);
  expect(ben.screen.getByTestId("import-task").query()).toBeNull();
  await (await openFeedback(anna)).fill("typed by anna");
  await userEvent.keyboard("{Escape}");
  await expect.element(await openFeedback(ben)).toHaveValue("");
});

it("shows the first snapshots of a list that is loading only in the viewer of its account", async () => {
  // The first list is large, and its end does not arrive; of the other one nothing does.
  const list = JSON.stringify(listOf("anna", 2_000));
  const pending = () => new Promise<Response>(() => undefined);
  const anna = await aViewer("anna", {
    "api/snapshots/": () =>
      new Response(
        new ReadableStream({
          start: (stream) => stream.enqueue(new TextEncoder().encode(list.slice(0, -10))),
        }),
      ),
  });
  const ben = await aViewer("ben", { "api/snapshots/": pending });
  await expect.element(anna.cards.first(), { timeout: loadingMs }).toBeVisible();
  expect(ben.cards.elements()).toHaveLength(0);
});

it("[SES-08] shows nothing of a session in the next one of the same viewer", async () => {
  let username = "anna";
  const list = vi.fn(() => listOf(username));
  const viewer = await aViewer("shared", {
    "api/me/": () => ({ userID: username, username, email: "", isDemo: false, hasAcceptedTerms: true }),
    "api/snapshots/": () => list(),
    "api/token/": () => ({ access: aToken(username, "2"), refresh: aToken(username, "2") }),
  });
  const { screen, cards } = viewer;
  await expect.element(cards.first(), { timeout: loadingMs }).toBeVisible();
  await userEvent.click(screen.getByRole("checkbox", { name: /anna 0/ }));
  await expect.element(screen.getByTestId("selected-count")).toBeVisible();
  await importFile(viewer);
  await (await openFeedback(viewer)).fill("typed by anna");
  viewer.signOutElsewhere();
  await expect
    .element(screen.getByRole("textbox", { name: /username/i }), { timeout: loadingMs })
    .toBeVisible();
  expect(document.querySelector("[role=dialog]")).toBeNull();

  // The list of the next user does not arrive.
  username = "ben";
  list.mockImplementation(() => new Promise<never>(() => undefined) as never);
  await screen.getByRole("textbox", { name: /username/i }).fill(username);
  await screen.getByLabelText("Password", { exact: true }).fill("secret");
  await userEvent.click(screen.getByRole("button", { name: "Sign in", exact: true }));
  await expect.element(await openFeedback(viewer)).toHaveValue("");
  expect(document.querySelectorAll("[role=dialog]")).toHaveLength(1);
  await userEvent.keyboard("{Escape}");
  expect(cards.elements()).toHaveLength(0);
  expect(screen.getByTestId("import-task").query()).toBeNull();
  expect(screen.getByTestId("selected-count").query()).toBeNull();
});

/** A call that keeps the bodies of changes. */
function aCallForChanges() {
  const bodies: unknown[] = [];
  const answer = async (request: Request) => {
    if (request.method !== "GET") bodies.push(await request.json());
    return Response.json({});
  };
  return { bodies, answer };
}

it("sends the settings that were typed just before it is removed, after those that are being sent", async () => {
  const { bodies, answer } = aCallForChanges();
  const { promise: removed, resolve: release } = Promise.withResolvers<void>();
  const { screen, remove } = await aViewer("anna", {
    "api/customer-settings/": async (request) => {
      const response = await answer(request);
      if (request.method !== "GET") await removed;
      return response;
    },
  });
  await userEvent.click(screen.getByRole("button", { name: "Settings" }));
  const price = page.getByRole("dialog").getByRole("textbox", { name: "Energy price" });
  await expect.element(price, { timeout: loadingMs }).toBeVisible();
  await price.fill("0.31");
  await expect.poll(() => bodies).toMatchObject([{ energy_cost_kwh: 0.31 }]);
  await page.getByRole("dialog").getByRole("textbox", { name: "CO₂ emissions" }).fill("0.4");
  remove();
  release();
  await expect.poll(() => bodies).toHaveLength(2);
  expect(bodies).toContainEqual({ co2_cost_kg_kwh: 0.4, init: true });
});

it("sends the change of a snapshot that was typed just before it is removed", async () => {
  const { bodies, answer } = aCallForChanges();
  const snapshot = aSnapshotDetail({ id: "s0" });
  const { screen, remove } = await aViewer(
    "anna",
    { "api/snapshots/s0/": () => snapshot, "api/snapshots/s0/distance/": answer },
    "/snapshot/s0",
  );
  const change = screen.getByRole("button", { name: "Change inputs" });
  await expect.element(change, { timeout: loadingMs }).toBeVisible();
  await userEvent.click(change);
  await screen.getByRole("textbox", { name: "Distance" }).fill("7");
  remove();
  await expect.poll(() => bodies).toEqual([{ distance: 7 }]);
});
