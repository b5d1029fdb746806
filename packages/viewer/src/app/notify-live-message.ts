import { cameraName, type LiveMessage } from "@sonolens/domain";
import type { Scope } from "@sonolens/foundation";
import { errorMessageKey, type LazyNamespace, type Translate } from "@sonolens/i18n";
import type { QueryClient } from "@tanstack/react-query";
import type { RegisteredRouter } from "@tanstack/react-router";
import {
  handlerOf,
  type LiveHandlers,
  type LiveNotification,
  type NotificationAction,
  type OpenScreen,
} from "../contract/live-messages.ts";
import { deviceQueries } from "../data/cameras/devices.ts";
import type { Services } from "../data/services.ts";
import { type KnownSnapshots, snapshotQueries } from "../data/snapshots/snapshots.ts";
import type { SnapshotDetail } from "../data/types.ts";
import { saveAddress } from "../lib/ui/save-address.ts";

interface LiveNotifierParts {
  readonly services: Pick<Services, "api" | "host" | "toaster">;
  readonly queryClient: QueryClient;
  readonly translate: Translate;
  readonly loadTexts: (...features: LazyNamespace[]) => Promise<unknown>;
  readonly router: Pick<RegisteredRouter, "state" | "navigate">;
  /** Of all features. */
  readonly handlers: readonly LiveHandlers[];
  readonly scope: Scope;
}

const tones = { ERROR: "error", WARNING: "warning", SUCCESS: "success" } as const;

/** A notification with its color: red, blue or green (LIVE-16). */
export interface TonedNotification extends LiveNotification {
  readonly tone: "error" | "warning" | "success";
}

/**
 * The notification of a message; undefined without a severity, as the message is neither a success nor a failure.
 */
export async function notificationOf(
  message: LiveMessage,
  handlers: readonly LiveHandlers[],
): Promise<TonedNotification | undefined> {
  if (!("severity" in message) || message.severity === null) return undefined;
  const { severity } = message;
  for (const each of handlers) {
    const notification = await handlerOf(each.notificationOf, message)?.(message, severity);
    if (notification) return { tone: tones[severity], ...notification };
  }
  return undefined;
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
  const { services, queryClient, translate, loadTexts, router, handlers, scope } = parts;
  const { toaster, api, host } = services;
  const lastShownMs = new Map<string, number>();
  /** Combined notifications that are still queued: the id of the snackbar, and how many it combines. */
  const waiting = new Map<string, { readonly snack: number; readonly count: number }>();

  const screen = (): OpenScreen => ({
    pathname: router.state.location.pathname,
    search: router.state.location.search,
    isActive: (queryKey) =>
      queryClient
        .getQueryCache()
        .findAll({ queryKey })
        .some((query) => query.isActive()),
  });

  const nameOf = (serial: string) => {
    const cameras = queryClient.getQueryData(deviceQueries.all(api).queryKey);
    const camera = cameras?.find((each) => each.serial === serial);
    return camera ? cameraName(camera) : serial;
  };
  const labelOf = (id: string) =>
    queryClient.getQueryData<SnapshotDetail>(snapshotQueries.detailKey(id))?.label ??
    queryClient.getQueryData<KnownSnapshots>(snapshotQueries.listKey)?.byId.get(id)?.label ??
    "";

  function textOf({ text }: LiveNotification, count: number): string {
    const label = text.label ?? (text.snapshot === undefined ? undefined : labelOf(text.snapshot));
    const words = translate(text.key, {
      ...text.params,
      count,
      ...(text.camera !== undefined && { name: nameOf(text.camera) }),
      ...(label !== undefined && { label: label || translate("gallery:noLabel") }),
    });
    return text.code === undefined ? words : `${words} ${translate(errorMessageKey(text.code))}`;
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

  function show(notification: TonedNotification): void {
    const queue = toaster.queue();
    const before = notification.together === undefined ? undefined : waiting.get(notification.together);
    // The one on the screen is not replaced: it may have the pointer or the focus.
    const isWaiting = before !== undefined && queue.findIndex(({ id }) => id === before.snack) > 0;
    if (!isWaiting && notification.tone === "success" && queue.length >= maxWaiting) return;
    if (isWaiting) toaster.dismiss(before.snack);
    const count = isWaiting ? before.count + 1 : 1;
    const snack = toaster.show({
      message: textOf(notification, count),
      tone: notification.tone,
      ...(notification.action && { action: actionOf(notification.action) }),
    });
    if (notification.together !== undefined) waiting.set(notification.together, { snack, count });
  }

  async function notify(message: LiveMessage): Promise<void> {
    const notification = await notificationOf(message, handlers);
    if (!notification) return;
    const nowMs = api.session.serverNowMs();
    const lastMs = lastShownMs.get(notification.id);
    if (lastMs !== undefined && Math.abs(nowMs - lastMs) < sameAgainMs) return;
    lastShownMs.set(notification.id, nowMs);
    await Promise.all([loadTexts("notices", "gallery"), notification.settled?.()]);
    // A user who signed out meanwhile is not notified.
    if (!scope.disposed && !notification.isShown?.(screen())) show(notification);
  }

  return (message) => {
    notify(message).catch(() => console.warn("A notification failed."));
  };
}
