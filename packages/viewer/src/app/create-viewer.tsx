import { createApiClient, createSession } from "@sonolens/api-client";
import type { Edition } from "@sonolens/editions";
import { createScope, type Disposer } from "@sonolens/foundation";
import {
  availableLocales,
  createI18n,
  type LazyNamespace,
  loadTextsOf,
  pickLocale,
  pseudoLocale,
  setTimeZone,
  textDirection,
  timeZoneOf,
  translator,
} from "@sonolens/i18n";
import { createToaster, Snackbars } from "@sonolens/ui-kit";
import { QueryClientProvider } from "@tanstack/react-query";
import { type RouterHistory, RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { showTheme, themeFrom } from "../data/account/theme.ts";
import { createDraftStorage } from "../data/drafts/draft-storage.ts";
import { serverQueries } from "../data/server/configuration.ts";
import { watchConnection } from "../data/server/connection.ts";
import { type Services, ServicesContext } from "../data/services.ts";
import type { StorageKey, ViewerHost } from "../host/viewer-host.ts";
import { createFetchUnlessSilent } from "../lib/loading/fetch-unless-silent.ts";
import { createPartLoader } from "../lib/loading/load-part.ts";
import { createFrame, FrameContext } from "../lib/state/frame.ts";
import { createQueryClient } from "./create-query-client.ts";
import { createViewerRouter } from "./create-router.tsx";
import { focusNewPage } from "./focus-new-page.ts";
import { partStates } from "./part-states.tsx";
import { createErrorReporter, reportUncaught } from "./report-errors.ts";
import { TranslatedUi } from "./TranslatedUi.tsx";
import { watchSession } from "./watch-session.ts";
import { whenSignedIn } from "./when-signed-in.ts";

export interface ViewerOptions {
  readonly host: ViewerHost;
  readonly edition: Edition;
  /** The viewer renders into it. */
  readonly root: HTMLElement;
  /** Its addresses; by default the fragment of the page's address, which only one viewer of a page can use. */
  readonly history?: RouterHistory;
}

/** Starts the viewer in `root`. The disposer removes it and releases its resources. */
export async function createViewer({ host, edition, root, history }: ViewerOptions): Promise<Disposer> {
  const scope = createScope();
  showTheme(themeFrom(host.storage.read("theme")));
  document.documentElement.dataset.edition = edition.name;
  const languages = host.hasPseudoLanguage ? [...availableLocales, pseudoLocale] : availableLocales;
  const language = pickLocale(host.storage.read("locale"), host.preferredLanguages, languages);
  const i18n = await createI18n(language, edition);
  setTimeZone(i18n, host.storage.read("timeZone"));
  const showLanguage = (locale: string) => {
    document.documentElement.lang = locale;
    document.documentElement.dir = textDirection(locale);
  };
  showLanguage(i18n.language);
  i18n.on("languageChanged", showLanguage);
  scope.add(() => i18n.off("languageChanged", showLanguage));

  const session = createSession({
    getItem: (key) => host.storage.read(key as StorageKey),
    setItem: (key, value) => host.storage.write(key as StorageKey, value),
    removeItem: (key) => host.storage.remove(key as StorageKey),
  });
  const api = createApiClient({
    baseUrl: host.apiBaseUrl,
    fetch: createFetchUnlessSilent(scope),
    session,
    language: () => i18n.language,
    ...(host.lock && { lock: host.lock }),
  });
  const toaster = createToaster();
  const translate = translator(i18n);
  const reporter = createErrorReporter({ api, toaster, translate });
  reportUncaught(reporter, scope);
  const queryClient = createQueryClient({ toaster, translate, reporter });
  const connection = watchConnection({
    host,
    queryClient,
    ask: async (signal) => {
      const answer = await api.getClientConfiguration({}, { signal });
      if (!answer.ok) return answer.error;
      queryClient.setQueryData(serverQueries.configuration(api).queryKey, answer.value);
      return undefined;
    },
  });
  scope.add(connection.dispose);
  const loadPart = createPartLoader(connection);
  const frame = createFrame({ api, loadPart, timeZone: () => timeZoneOf(i18n), scope });
  const services: Services = {
    api,
    host,
    edition,
    toaster,
    connection,
    draftStorage: createDraftStorage(host.windowStorage),
    frame,
    logError: reporter.log,
  };
  const loadTexts = (...features: LazyNamespace[]) =>
    Promise.all(features.map((feature) => loadPart(() => loadTextsOf(i18n, feature))));
  const { router, addFeatures } = createViewerRouter({
    services,
    queryClient,
    translate,
    loadTexts,
    history,
  });
  focusNewPage(router, scope);
  watchSession({ services, queryClient, router, scope });
  whenSignedIn(session, scope, () => {
    loadPart(() => import("./signed-in.ts")).then(
      ({ serveSignedIn }) => {
        if (!scope.disposed) serveSignedIn({ services, queryClient, router, translate, loadTexts, scope });
      },
      () => console.warn("Live messages could not be loaded."),
    );
  });

  scope.add(() => {
    // Pending URL changes are applied now: later they would call the page's history without its router.
    router.history.flush();
    // Otherwise the page's history would keep notifying this router of URL changes.
    router.history.destroy();
  });
  scope.add(() => {
    void queryClient.cancelQueries();
    queryClient.clear();
  });
  const parts = partStates(loadPart);
  // Whatever takes the place of what failed, the failure is logged.
  const reactRoot = createRoot(root, { onCaughtError: reporter.log });
  scope.add(() => reactRoot.unmount());
  const render = () => {
    if (scope.disposed) return;
    reactRoot.render(
      <I18nextProvider i18n={i18n}>
        <FrameContext value={frame}>
          <ServicesContext value={services}>
            <QueryClientProvider client={queryClient}>
              <TranslatedUi parts={parts}>
                <RouterProvider router={router} />
                <Snackbars toaster={toaster} />
              </TranslatedUi>
            </QueryClientProvider>
          </ServicesContext>
        </FrameContext>
      </I18nextProvider>,
    );
  };
  // Rendered with all routes at once: to add them later the router replaces the address, which loses the scroll
  // position
  // of a reload. If they cannot be loaded, the router tries again and the page reports it. Not awaited, because chunks
  // wait for the module that starts the viewer.
  if (session.tokens) void addFeatures().then(render, render);
  else render();
  return scope.dispose;
}
