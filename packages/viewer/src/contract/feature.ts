import type { Capability } from "@sonolens/domain";
import type { Edition } from "@sonolens/editions";
import type { LazyNamespace, MessageKey } from "@sonolens/i18n";
import type { FillableIconShape, IconShape } from "@sonolens/ui-kit";
import type { AnyRoute } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { Shortcuts } from "../lib/state/shortcuts.ts";
import type { CreateLiveHandlers } from "./live-messages.ts";
import type { RouteParts } from "./routes.ts";

/** The dialogs by name: each feature adds its own to this interface. The shell shows one at a time. */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface Dialogs {}

export type DialogName = keyof Dialogs & string;

/** Props of each dialog of the shell, which is rendered while it is the current one. */
export interface DialogProps {
  readonly onClose: () => void;
}

/** An entry of a list in the shell. */
interface Ordered {
  /** Position in the list: ascending. */
  readonly order: number;
}

/** A page of the main navigation. */
export interface NavigationItem extends Ordered {
  readonly id: string;
  /** Address of the page: "/cameras". */
  readonly route: string;
  readonly icon: FillableIconShape;
  readonly word: MessageKey;
  /** Whether the path of a page belongs to it. */
  readonly isAt: (path: string) => boolean;
  /** Whether the edition has the page; by default it does. */
  readonly isOffered?: (edition: Edition) => boolean;
  /** To whom it is offered; everyone by default. */
  readonly audience?: "members" | "resellers";
  /** Where phones show it: in the tab bar, or on the "More" page. */
  readonly onPhone: "tab" | "more";
}

/** A command that opens a dialog. */
export interface Command extends Ordered {
  readonly dialog: DialogName;
  readonly icon: IconShape;
  readonly word: MessageKey;
  /** In the top bar, in the profile menu, or floating over the page; phones list all of them. */
  readonly where: "bar" | "profile" | "floating";
  /** Users without it see why. */
  readonly capability?: Capability;
  /** Key that triggers it on any page: "?". */
  readonly shortcut?: string;
  /** No button on phones, which have no such keys. */
  readonly onlyWithKeyboard?: boolean;
  /** A hook: whether the dialog has content that was not opened on this device yet. */
  readonly useUnread?: () => boolean;
}

/**
 * The keys of a scope, for the handlers and for the list of shortcuts. `features/<name>/shortcuts.ts` exports it as
 * `shortcuts`, and the list, which is loaded when it is opened, collects all of them.
 */
export interface ShortcutTable extends Ordered {
  readonly scope: ShortcutScope;
  readonly keys: Shortcuts;
}

/** The scopes that the list of shortcuts has a heading for. */
export type ShortcutScope = MessageKey extends infer Key
  ? Key extends `help:keysPlace.${infer Scope}`
    ? Scope
    : never
  : never;

/**
 * What a feature adds to the shell and to the screens of others. `features/<name>/feature.ts` exports it as `feature`,
 * and the app collects all of them with the first page of a signed-in user, so code is loaded from it by dynamic
 * imports.
 */
export interface Feature {
  /** Pages for signed-in users. */
  readonly routes?: (parts: RouteParts) => Readonly<Record<string, AnyRoute>>;
  readonly navigation?: readonly NavigationItem[];
  readonly commands?: readonly Command[];
  /** Loaded when first opened. */
  readonly dialogs?: Readonly<Partial<Record<DialogName, ComponentType<DialogProps>>>>;
  /** Appears automatically: in the sidebar if there is room, and at the end of the panel of a snapshot. */
  readonly Hint?: ComponentType<{ readonly where: "sidebar" | "panel" }>;
  /** What it does with live messages; loaded once the first page has settled. */
  readonly liveHandlers?: () => Promise<CreateLiveHandlers>;
}

/**
 * The lazily loaded texts that the files of a feature may use besides the namespace of its own name, each with the
 * beginnings of the paths of these files: they are rendered only once the texts are loaded. `feature.ts` exports it as
 * `texts`, which a test reads and no build contains.
 */
export type FeatureTexts = Readonly<Partial<Record<LazyNamespace, readonly string[]>>>;

/** Describes a feature; the types of its routes are kept. */
export const defineFeature = <const Described extends Feature>(feature: Described): Described => feature;
