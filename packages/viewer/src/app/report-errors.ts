import type { ApiClient } from "@sonolens/api-client";
import type { Scope } from "@sonolens/foundation";
import type { Translate } from "@sonolens/i18n";
import type { Toaster } from "@sonolens/ui-kit";

/** Receives errors in the viewer itself. */
export type ErrorReporter = ReturnType<typeof createErrorReporter>;

interface Parts {
  readonly api: Pick<ApiClient, "logClientError">;
  readonly toaster: Toaster;
  readonly translate: Translate;
}

/** The server accepts 30 per minute from one address; a page that fails repeatedly needs no more. */
const maxReports = 20;
const longest = 2_000;

const textOf = (error: unknown) =>
  (error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error)).slice(
    0,
    longest,
  );

/** The end of the funnel for errors in the viewer itself; failed calls are shown by their callers. */
export function createErrorReporter({ api, toaster, translate }: Parts) {
  const told = new Set<string>();
  const log = (error: unknown) => {
    const text = textOf(error);
    if (told.has(text) || told.size >= maxReports) return;
    told.add(text);
    console.error(error);
    // If the server is unreachable, the report is dropped.
    void api.logClientError({ query: { errorStr: text } });
  };
  return {
    /** Reports an error to the server, each only once; what the user sees is up to the caller. */
    log,
    /** Logs it and notifies the user that something went wrong (ERR-01). */
    show(error: unknown): void {
      log(error);
      toaster.show({ message: translate("errors:undefinedError"), tone: "error" });
    },
  };
}

/** Reports uncaught errors. */
export function reportUncaught(reporter: ErrorReporter, scope: Scope): void {
  const onError = (event: ErrorEvent) => {
    // Browsers report this about resize observers when a frame was too short; nothing is lost.
    if (!event.message.includes("ResizeObserver loop")) reporter.show(event.error ?? event.message);
  };
  const onRejection = (event: PromiseRejectionEvent) => reporter.show(event.reason);
  window.addEventListener("error", onError);
  window.addEventListener("unhandledrejection", onRejection);
  scope.add(() => window.removeEventListener("error", onError));
  scope.add(() => window.removeEventListener("unhandledrejection", onRejection));
}
