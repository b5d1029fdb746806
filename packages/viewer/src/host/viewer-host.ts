import type { LicenceMode } from "@sonolens/domain";
import type { Disposer } from "@sonolens/foundation";

/** Names under which a device remembers something. */
export type StorageKey =
  | "auth"
  | "devobj"
  | "theme"
  | "locale"
  | "palette"
  /** Of the clock of all times, an IANA name; that of the device if nothing is stored. */
  | "timeZone"
  /** "small" if the picture of a snapshot leaves more room to the sound. */
  | "pictureShrink"
  /** When the notice of a planned maintenance was closed, in milliseconds since 1970. */
  | "maintenanceClosed"
  /** Changed settings of the demo account; deleted when the user leaves. */
  | "demoSettings"
  /** The dates of the releases whose notes were opened. */
  | "releaseNotesRead"
  /** "open" or "closed": the advanced filters of the gallery. */
  | "advancedFilters"
  /** Filters under names, by account. */
  | "savedFilters"
  /** By account: the last settings of a report, with the logo. */
  | "reportForm"
  /** By account: its paired cameras, each kept until the notice of its lost pairing is closed. */
  | "pairedCameras"
  /** Of each camera the newest software whose notice was closed. */
  | "updatesClosed"
  /** The size of the tree of groups; 1 if nothing is stored. */
  | "organizationZoom"
  /** The screens whose tips were closed. */
  | "tipsSeen";

export interface KeyedStorage<Key extends string> {
  read(key: Key): string | null;
  write(key: Key, value: string): void;
  remove(key: Key): void;
}

/** What a device remembers between visits, and what other windows of it changed. */
export interface ViewerStorage extends KeyedStorage<StorageKey> {
  /** Called when another window of the same device changed the key. */
  watch(key: StorageKey, onChange: (value: string | null) => void): Disposer;
}

/** Names under which one window remembers something until it is closed. */
export type WindowStorageKey =
  /** Texts that were typed and not saved. */
  "drafts";

/** What a platform offers to the viewer. What it lacks is `null`, and the feature is not offered. */
export interface ViewerHost {
  /** Where the calls go; an empty string means the origin that served the viewer. */
  readonly apiBaseUrl: string;
  /** Origin of the live messages, such as `wss://sonolens.example`, or null if there are none. */
  readonly liveOrigin: string | null;
  readonly storage: ViewerStorage;
  /** What this window remembers over a reload, and no other window sees. */
  readonly windowStorage: KeyedStorage<WindowStorageKey>;
  /** Runs work of that name in one window at a time; null if windows cannot coordinate. */
  readonly lock: (<Value>(name: string, work: () => Promise<Value>) => Promise<Value>) | null;
  /** Whether the device has a network; null if that is unknown. */
  readonly network: {
    readonly isOnline: () => boolean;
    readonly watch: (onChange: () => void) => Disposer;
  } | null;
  /** What the licence of this computer opens now; null where none is needed, as on the web. */
  readonly licence: (() => LicenceMode) | null;
  /** The languages of the device, most wanted first (BCP 47). */
  readonly preferredLanguages: readonly string[];
  /** Whether a stored `en-XA` shows the pseudo-language: while developing and in tests, never in what is shipped. */
  readonly hasPseudoLanguage?: boolean;
  /** Opens a route of the viewer, such as `/snapshot/1`, beside the current window. */
  readonly openInNewWindow: (route: string) => void;
  /** Starts the viewer again from nothing. */
  readonly reload: () => void;
}
