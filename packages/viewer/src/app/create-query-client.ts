import { errorMessageKey, type Translate } from "@sonolens/i18n";
import type { Toaster } from "@sonolens/ui-kit";
import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { errorDetails, reasonOf } from "../data/server/call-error.ts";
import type { SnapshotEdit } from "../data/snapshots/edit-snapshot.ts";
import type { ErrorReporter } from "./report-errors.ts";

interface Funnel {
  readonly toaster: Toaster;
  readonly translate: Translate;
  readonly reporter: ErrorReporter;
}

/** Codes whose text is more useful than "failed" to a user who just edited something. */
const tellingCodes = new Set([
  "demoReadOnly",
  "storageFull",
  "storageUnavailable",
  "networkError",
  "tooManyRequests",
]);

/**
 * The cache of server data, and the one place where its failures are logged and shown: queries show their state on the
 * screen, edits use a snackbar.
 */
export function createQueryClient({ toaster, translate, reporter }: Funnel): QueryClient {
  const logged = (error: unknown) => {
    const reason = reasonOf(error);
    if (!reason) reporter.show(error);
    const code = reason?.code;
    if (code && code !== "aborted" && code !== "demoReadOnly" && code !== "staleText")
      console.error(`A call failed: ${errorDetails(error)}`);
    return code;
  };
  // By default a timer runs first, and a control shows its old value for a frame after it was pressed.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && reasonOf(error)?.code === "networkError",
        refetchOnWindowFocus: true,
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
    queryCache: new QueryCache({ onError: logged }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        const code = logged(error);
        if (mutation.meta?.funnel !== "edit" || code === "aborted" || code === "staleText") return;
        const message =
          code && tellingCodes.has(code)
            ? `${translate("common:asSentence", { text: translate("common:failed") })} ${translate(errorMessageKey(code))}`
            : translate("common:failed");
        toaster.show({
          message: code === "demoReadOnly" ? translate("errors:demoReadOnly") : message,
          tone: "error",
        });
      },
      onSuccess: (_answer, variables, _context, mutation) => {
        if (mutation.meta?.funnel !== "edit" || (variables as { edit: SnapshotEdit }).edit.quiet) return;
        toaster.show({ message: translate("common:changesSaved"), tone: "success" });
      },
    }),
  });
}
