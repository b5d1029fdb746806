import type { LiveMessage, MessageSeverity } from "@sonolens/domain";
import type { Scope } from "@sonolens/foundation";
import type { MessageKey } from "@sonolens/i18n";
import type { QueryClient } from "@tanstack/react-query";
import type { Services } from "../data/services.ts";

/** Functions of a message by its type. */
type ByType<Parts extends unknown[], Result> = {
  readonly [Type in LiveMessage["type"]]?: (
    message: Extract<LiveMessage, { readonly type: Type }>,
    ...more: Parts
  ) => Result;
};

/** What the handlers of a session use. */
export interface LiveParts {
  readonly services: Pick<Services, "api" | "frame">;
  readonly queryClient: QueryClient;
  /** Ends with the session. */
  readonly scope: Scope;
}

/** What a feature does with live messages, by their type. */
export interface LiveHandlers {
  /** Update the cache. */
  readonly onMessage?: ByType<[], void | Promise<void>>;
  /** Return the notification of a success or failure; undefined for none. */
  readonly notificationOf?: ByType<
    [MessageSeverity],
    LiveNotification | undefined | Promise<LiveNotification | undefined>
  >;
  /** No message reported what changed between the page's first request and the first connection. */
  readonly onFirstConnection?: () => void;
  /** The server no longer has the messages that were missed: everything may have changed. */
  readonly onReset?: () => void;
}

/** The function of a message's type. */
export const handlerOf = <Parts extends unknown[], Result>(
  handlers: ByType<Parts, Result> | undefined,
  { type }: LiveMessage,
) => handlers?.[type] as ((message: LiveMessage, ...more: Parts) => Result) | undefined;

export type CreateLiveHandlers = (parts: LiveParts) => LiveHandlers;

/** A notification of a message, in a snackbar. */
export interface LiveNotification {
  /** Identity for deduplication: the same id is shown once. */
  readonly id: string;
  /**
   * Key of notifications that are combined, as of the many snapshots that one camera sends; undefined for one that is
   * shown alone.
   */
  readonly together?: string;
  readonly text: NotificationText;
  readonly action?: NotificationAction;
  /** Whether a screen shows the same anyway; by default none does. */
  readonly isShown?: (screen: OpenScreen) => boolean;
  /** Resolves once `isShown` can be answered; by default at once. */
  readonly settled?: () => Promise<void>;
}

export interface NotificationText {
  readonly key: MessageKey;
  /** The camera that the text names, by its serial number. */
  readonly camera?: string;
  /** The snapshot that the text names. */
  readonly snapshot?: string;
  /** Its label, if the message contains it. */
  readonly label?: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Of a failure. */
  readonly code?: string;
}

export type NotificationAction =
  | { readonly kind: "save"; readonly address: string }
  | { readonly kind: "snapshot"; readonly id: string }
  | { readonly kind: "camera"; readonly serial: string; readonly tab: "software" | "snapshots" };

/** What this window shows. */
export interface OpenScreen {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
  /** Whether a component uses a query whose key begins with this one. */
  readonly isActive: (queryKey: readonly unknown[]) => boolean;
}
