import { FaqPage } from "../features/faq/index.ts";
import { BarTools, Notices } from "../features/shell/index.ts";

/** The FAQ with its notices; a part of the build of its own. */
export function HelpPage() {
  return <FaqPage notices={<Notices />} tools={<BarTools />} />;
}
