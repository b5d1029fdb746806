import { useLaterTexts } from "../../lib/use-later-texts.ts";
import { RefocusView } from "./RefocusView.tsx";
import { type RefocusOptions, useRefocus } from "./use-refocus.ts";

/** Looks again at a snapshot that carries its raw channels. */
export function RefocusSection(props: RefocusOptions) {
  useLaterTexts("refocus");
  return <RefocusView {...useRefocus(props)} />;
}
