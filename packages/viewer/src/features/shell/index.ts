export { DemoNotice } from "./DemoNotice.tsx";
export { LanguageMenu } from "./LanguageMenu.tsx";
export { MoreScreen } from "./MoreScreen.tsx";
export { Shell } from "./Shell.tsx";
