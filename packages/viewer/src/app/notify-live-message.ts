import { cameraName, type LiveMessage } from "@sonolens/domain";
import type { Scope } from "@sonolens/foundation";
import { errorMessageKey, type LazyNamespace, type Translate } from "@sonolens/i18n";
import type { QueryClient } from "@tanstack/react-query";
import { deviceQueries } from "../data/devices.ts";
import { exportQueries } from "../data/exports.ts";
import { patternVideoKey } from "../data/pattern-video.ts";
import { readVideoMessage } from "../data/read-video-message.ts";
import { serverVideoQueries } from "../data/server-videos.ts";
import type { Services } from "../data/services.ts";
import { type KnownSnapshots, snapshotQueries } from "../data/snapshots.ts";
import type { SnapshotDetail } from "../data/types.ts";
import {
  type News,
  type NotificationAction,
  notificationOfMessage,
  type Showing,
} from "../features/notices/index.ts";
import { saveAddress } from "../lib/save-address.ts";
import { taskList } from "../lib/tasks/task.ts";
import type { ViewerRouter } from "./create-router.tsx";

interface LiveNotifierParts {
  readonly services: Pick<Services, "api" | "host" | "frame" | "toaster">;
  readonly queryClient: QueryClient;
  readonly translate: Translate;
  readonly loadTexts: (...features: LazyNamespace[]) => Promise<unknown>;
  readonly router: Pick<ViewerRouter, "state" | "navigate">;
  readonly scope: Scope;
}

/** The same notification is repeated only after this time, as when a camera retries a file that is unreadable. */
const sameAgainMs = 600_000;
/** Successes are dropped while this many notifications are queued. */
const maxWaiting = 4;

/**
 * Notifies the user with a snackbar of messages with a severity (LIVE-16): of each thing once, and of nothing that this
 * window shows anyway.
 */
export function createLiveNotifier(parts: LiveNotifierParts): (message: LiveMessage) => void {
  const { services, queryClient, translate, loadTexts, router, scope } = parts;
  const { toaster, api, host } = services;
  const lastShownMs = new Map<string, number>();
  /** Combined notifications that are still queued: the id of the snackbar, and how many it combines. */
  const waiting = new Map<string, { readonly snack: number; readonly count: number }>();

  const isOnScreen = (queryKey: readonly unknown[]) =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey })
      .some((query) => query.isActive());

  function isShown(by: Showing): boolean {
    switch (by.kind) {
      case "export":
        return by.id !== null && isOnScreen([...exportQueries.all, by.id]);
      case "movie":
        return by.snapshotId !== null && isOnScreen(serverVideoQueries.movieKey(by.snapshotId));
      case "jobItem":
        return by.snapshotId !== null && isOnScreen(serverVideoQueries.jobItemKey(by.snapshotId));
      case "pattern":
        return isOnScreen(patternVideoKey(by.snapshotId));
      case "camera": {
        const { pathname, search } = router.state.location;
        // New cards appear there automatically.
        if (pathname === "/" && by.tab === "snapshots") return true;
        const { camera, tab } = search as { readonly camera?: unknown; readonly tab?: unknown };
        return pathname === "/cameras" && String(camera) === by.serial && tab === by.tab;
      }
      case "nothing":
        return false;
    }
  }

  /** An export may be finished before this window knows that it requested it. */
  async function exportsStarted(): Promise<void> {
    const session = services.frame.session();
    const isStarting = () =>
      session.get(taskList).some(({ kind, state }) => kind === "serverExport" && state.kind === "queued");
    while (isStarting())
      await new Promise<void>((done) => {
        const stop = session.sub(taskList, () => {
          stop();
          done();
        });
      });
  }

  const nameOf = (serial: string) => {
    const cameras = queryClient.getQueryData(deviceQueries.all(api).queryKey);
    const camera = cameras?.find((each) => each.serial === serial);
    return camera ? cameraName(camera) : serial;
  };
  const labelOf = (id: string) =>
    queryClient.getQueryData<SnapshotDetail>(snapshotQueries.detailKey(id))?.label ??
    queryClient.getQueryData<KnownSnapshots>(snapshotQueries.listKey)?.byId.get(id)?.label ??
    "";

  function textOf({ text }: News, count: number): string {
    const label = text.label ?? (text.snapshot === undefined ? undefined : labelOf(text.snapshot));
    const said = translate(text.key, {
      ...text.params,
      count,
      ...(text.camera !== undefined && { name: nameOf(text.camera) }),
      ...(label !== undefined && { label: label || translate("gallery:noLabel") }),
    });
    return text.code === undefined ? said : `${said} ${translate(errorMessageKey(text.code))}`;
  }

  function actionOf(action: NotificationAction) {
    switch (action.kind) {
      case "save":
        return {
          label: translate("notices:saveFile"),
          onAction: () => saveAddress(action.address, host.apiBaseUrl),
        };
      case "snapshot":
        return {
          label: translate("notices:openSnapshot"),
          onAction: () => void router.navigate({ to: "/snapshot/$id", params: { id: action.id } }),
        };
      case "camera":
        return {
          label: translate("notices:view"),
          onAction: () =>
            void router.navigate({ to: "/cameras", search: { camera: action.serial, tab: action.tab } }),
        };
    }
  }

  function show(news: News): void {
    const queue = toaster.queue();
    const before = news.together === undefined ? undefined : waiting.get(news.together);
    // The one on the screen is not replaced: it may have the pointer or the focus.
    const isWaiting = before !== undefined && queue.findIndex(({ id }) => id === before.snack) > 0;
    if (!isWaiting && news.tone === "success" && queue.length >= maxWaiting) return;
    if (isWaiting) toaster.dismiss(before.snack);
    const count = isWaiting ? before.count + 1 : 1;
    const snack = toaster.show({
      message: textOf(news, count),
      tone: news.tone,
      ...(news.action && { action: actionOf(news.action) }),
    });
    if (news.together !== undefined) waiting.set(news.together, { snack, count });
  }

  async function tell(message: LiveMessage): Promise<void> {
    const opened = message.type === "video-analysis" ? await readVideoMessage(message) : undefined;
    const reason = opened?.analysis.reason;
    const video = opened && {
      snapshotId: opened.fuid,
      reason: typeof reason === "string" ? reason : undefined,
    };
    const news = notificationOfMessage(message, video);
    if (!news) return;
    const nowMs = api.session.serverNowMs();
    const lastMs = lastShownMs.get(news.id);
    if (lastMs !== undefined && Math.abs(nowMs - lastMs) < sameAgainMs) return;
    lastShownMs.set(news.id, nowMs);
    await Promise.all([loadTexts("notices", "gallery"), news.shownBy.kind === "export" && exportsStarted()]);
    // A user who signed out meanwhile is not notified.
    if (!scope.disposed && !isShown(news.shownBy)) show(news);
  }

  return (message) => {
    tell(message).catch(() => console.warn("A message could not be told."));
  };
}
