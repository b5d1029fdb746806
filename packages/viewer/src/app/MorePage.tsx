import { MoreScreen } from "../features/shell/index.ts";

/** What a phone has beside the pages of its tabs. */
export function MorePage() {
  return <MoreScreen />;
}
