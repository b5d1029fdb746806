import { type SharedReport, sharedReportSchema } from "@sonolens/domain";

/** What the page shows. */
export type ReportState =
  | { readonly kind: "checking" }
  | { readonly kind: "report"; readonly report: Exclude<SharedReport, string>; readonly atMs: number }
  | { readonly kind: "expired" }
  /** There never was such a link. */
  | { readonly kind: "unknown" }
  | { readonly kind: "password"; readonly isWrong: boolean }
  | { readonly kind: "tooMany"; readonly waitS: number }
  | { readonly kind: "unreachable" };

/** What of `fetch` and the clock is used. */
export interface ReportServer {
  readonly fetch: typeof fetch;
  readonly nowMs: () => number;
  /** Of the server, such as "/sound". */
  readonly basePath: string;
  readonly locale: string;
}

/** The token in the address of the page: "/sound/shared/reports/k3Jd0" to "k3Jd0". */
export const tokenOf = (pathname: string): string =>
  decoded(/\/shared\/reports\/([^/]+)\/?$/.exec(pathname)?.[1] ?? "");

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Fetches the state of a link from the server, with its password if there is one. */
export async function readReport(
  { fetch, nowMs, basePath, locale }: ReportServer,
  token: string,
  password?: string,
): Promise<ReportState> {
  const address = `${basePath}/api/shared/reports/${encodeURIComponent(token)}/`;
  const atMs = nowMs();
  try {
    const answer = await (password === undefined
      ? fetch(address, { headers: { "accept-language": locale } })
      : fetch(`${address}open/`, {
          method: "POST",
          headers: { "accept-language": locale, "content-type": "application/json" },
          body: JSON.stringify({ password }),
        }));
    if (answer.status === 429)
      return { kind: "tooMany", waitS: Number(answer.headers.get("retry-after")) || 60 };
    if (answer.status === 400 && password !== undefined) return { kind: "password", isWrong: true };
    if (answer.status === 400 || answer.status === 404) return { kind: "unknown" };
    if (!answer.ok) return { kind: "unreachable" };
    const report = sharedReportSchema.safeParse(await answer.json());
    if (!report.success) return { kind: "unreachable" };
    if (report.data === "expired") return { kind: "expired" };
    if (report.data === "passwordRequired") return { kind: "password", isWrong: false };
    return { kind: "report", report: report.data, atMs };
  } catch {
    return { kind: "unreachable" };
  }
}
