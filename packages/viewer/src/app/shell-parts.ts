import {
  chatCircleDotsIcon,
  downloadSimpleIcon,
  gearSixIcon,
  imagesIcon,
  keyboardIcon,
  lightbulbIcon,
  lockIcon,
  megaphoneIcon,
  questionIcon,
  videoCameraIcon,
} from "@sonolens/ui-kit";
import { PasswordChangeDialog } from "../features/auth/index.ts";
import { FeedbackDialog } from "../features/feedback/index.ts";
import { Hint, KeyboardHelpDialog, TipsDialog, useUnseenTips } from "../features/help/index.ts";
import { ReleaseNotesDialog, useUnreadReleaseNotes } from "../features/release-notes/index.ts";
import type { ShellParts } from "../features/shell/index.ts";
import type { DialogName } from "../lib/current-dialog.ts";
import { lazyPart } from "../lib/lazy-part.ts";
import { shortcuts } from "../lib/shortcuts.ts";

/** The dialogs with content that was not opened on this device yet. */
function useUnread(): readonly DialogName[] {
  const unread = { "release notes": useUnreadReleaseNotes(), tips: useUnseenTips() };
  return (Object.keys(unread) as (keyof typeof unread)[]).filter((dialog) => unread[dialog]);
}

/** What the features contribute to navigation, bars and dialogs. */
export const shellParts: ShellParts = {
  places: [
    {
      id: "snapshots",
      route: "/",
      icon: imagesIcon,
      word: "common:snapshots",
      isAt: (path) => /^\/(?:$|snapshot\/|compare\/)/.test(path),
      onPhone: "tab",
    },
    {
      id: "cameras",
      route: "/cameras",
      icon: videoCameraIcon,
      word: "common:cameras",
      isAt: (path) => path === "/cameras",
      onPhone: "tab",
    },
    {
      id: "download",
      route: "/download",
      icon: downloadSimpleIcon,
      word: "common:download",
      isAt: (path) => path === "/download",
      isOffered: ({ switches }) => switches.viewerDownload,
      onPhone: "more",
    },
    {
      id: "help",
      route: "/faq",
      icon: questionIcon,
      word: "common:help",
      isAt: (path) => path === "/faq",
      onPhone: "more",
    },
  ],
  commands: [
    { dialog: "setting", icon: gearSixIcon, word: "common:settings", where: "bar" },
    {
      dialog: "password change",
      icon: lockIcon,
      word: "common:changePasswordTitle",
      where: "profile",
      capability: "changePassword",
    },
    { dialog: "tips", icon: lightbulbIcon, word: "common:tips", where: "floating" },
    { dialog: "release notes", icon: megaphoneIcon, word: "common:releaseNotes", where: "floating" },
    { dialog: "feedback", icon: chatCircleDotsIcon, word: "common:feedback", where: "floating" },
    {
      dialog: "keyboard help",
      icon: keyboardIcon,
      word: "common:keyboardHelp",
      where: "profile",
      shortcut: shortcuts.anywhere.help[0],
      onlyWithKeyboard: true,
    },
  ],
  useUnread,
  Hint,
  dialogs: {
    feedback: FeedbackDialog,
    "keyboard help": KeyboardHelpDialog,
    "release notes": ReleaseNotesDialog,
    tips: TipsDialog,
    "password change": PasswordChangeDialog,
    pairing: lazyPart(async () => (await import("../features/pairing/index.ts")).PairingDialog),
    upload: lazyPart(async () => (await import("../features/import/index.ts")).ImportDialog),
    setting: lazyPart(async () => (await import("../features/settings/index.ts")).SettingsDialog),
  },
};
