export { BarTools } from "./BarTools.tsx";
export { LanguageMenu } from "./LanguageMenu.tsx";
export { MoreScreen } from "./MoreScreen.tsx";
export { Notices } from "./Notices.tsx";
export { Shell } from "./Shell.tsx";
export { type ShellParts, ShellPartsContext } from "./shell-parts.ts";
