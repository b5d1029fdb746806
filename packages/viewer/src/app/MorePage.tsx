import { MoreScreen } from "../features/shell/index.ts";

/** What phones have besides the pages of the tab bar. */
export function MorePage() {
  return <MoreScreen />;
}
