export { BarTools } from "./BarTools.tsx";
export { LanguageMenu } from "./LanguageMenu.tsx";
export { Notices } from "./Notices.tsx";
export { Shell } from "./Shell.tsx";
