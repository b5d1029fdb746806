import { useLaterTexts } from "../../lib/use-later-texts.ts";
import { RefocusView } from "./RefocusView.tsx";
import { type RefocusOptions, useRefocus } from "./use-refocus.ts";

/** Refocuses a snapshot that contains its raw channels. */
export function RefocusSection(props: RefocusOptions) {
  useLaterTexts("refocus");
  return <RefocusView {...useRefocus(props)} />;
}
