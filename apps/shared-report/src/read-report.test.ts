import { expect, it } from "vitest";
import { readReport, tokenOf } from "./read-report.ts";

const report = {
  url: "/shared-files/a.b/Report.pdf",
  embed: "/shared-files/a.b/Report.pdf",
  name: "Report.pdf",
  expires: "2026-11-28T19:00:00.000Z",
};
const asked: { url: string; method: string; body: unknown }[] = [];

/** What the page shows after this answer of the server. */
function afterAnswer(answer: () => Response, password?: string) {
  asked.length = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    asked.push({ url: String(input), method: init?.method ?? "GET", body: init?.body });
    return answer();
  };
  return readReport({ fetch, nowMs: () => 7, basePath: "/sound", locale: "de" }, "k3/Jd0", password);
}
const json = (body: unknown, status = 200, headers = {}) => Response.json(body, { status, headers });

it.each([
  ["/shared/reports/k3Jd0", "k3Jd0"],
  ["/sound/shared/reports/k3Jd0/", "k3Jd0"],
  ["/shared/reports/a%2Fb", "a/b"],
  ["/shared/reports/%", "%"],
  ["/shared/reports/", ""],
])("[SHR-09] reads the token from the address %s", (path, token) => {
  expect(tokenOf(path)).toBe(token);
});

it("[SHR-11] reads where the report is, below the path of the server", async () => {
  expect(await afterAnswer(() => json(report))).toEqual({ kind: "report", report, atMs: 7 });
  expect(asked).toEqual([{ url: "/sound/api/shared/reports/k3%2FJd0/", method: "GET", body: undefined }]);
});

it("[SHR-11] sends the password, and asks again after a wrong one", async () => {
  expect(await afterAnswer(() => json("passwordRequired"))).toEqual({ kind: "password", isWrong: false });
  expect(await afterAnswer(() => json(report), "eight blue kettles")).toMatchObject({ kind: "report" });
  expect(asked[0]).toEqual({
    url: "/sound/api/shared/reports/k3%2FJd0/open/",
    method: "POST",
    body: '{"password":"eight blue kettles"}',
  });
  const wrong = () => json({ codes: { password: ["passwordWrong"] } }, 400);
  expect(await afterAnswer(wrong, "guess")).toEqual({ kind: "password", isWrong: true });
});

it.each([
  ["expired", () => json("expired"), { kind: "expired" }],
  ["unknown", () => json({ detail: "" }, 404), { kind: "unknown" }],
  ["unknown", () => json({ codes: {} }, 400), { kind: "unknown" }],
  ["tooMany", () => json({}, 429, { "retry-after": "90" }), { kind: "tooMany", waitS: 90 }],
  ["tooMany", () => json({}, 429), { kind: "tooMany", waitS: 60 }],
  ["unreachable", () => json({}, 502), { kind: "unreachable" }],
  ["unreachable", () => new Response("<html>"), { kind: "unreachable" }],
  ["unreachable", () => json({ url: "javascript:alert(1)", embed: null }), { kind: "unreachable" }],
  ["unreachable", () => Promise.reject(new TypeError("offline")) as never, { kind: "unreachable" }],
] as const)("[SHR-05] [SHR-11] is %s", async (_, answer, state) => {
  expect(await afterAnswer(answer)).toEqual(state);
});
