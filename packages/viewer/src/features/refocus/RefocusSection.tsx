import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { RefocusView } from "./RefocusView.tsx";
import { type RefocusOptions, useRefocus } from "./use-refocus.ts";

/** Refocuses a snapshot that contains its raw channels. */
export function RefocusSection(props: RefocusOptions) {
  useLazyTexts("refocus");
  return <RefocusView {...useRefocus(props)} />;
}
