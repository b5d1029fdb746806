import { FaqPage } from "../features/faq/index.ts";
import { BarTools, Notices } from "../features/shell/index.ts";

/** The FAQ with its notices; a chunk of its own. */
export function HelpPage() {
  return <FaqPage notices={<Notices />} tools={<BarTools />} />;
}
