import { useRef } from "react";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useNarrow } from "../../lib/ui/use-narrow.ts";
import { RefocusView } from "./RefocusView.tsx";
import { type RefocusOptions, useRefocus } from "./use-refocus.ts";

/** Refocuses a snapshot that contains its raw channels. */
export function RefocusSection(options: Omit<RefocusOptions, "onRequested" | "onBoxApplied">) {
  useLazyTexts("refocus", "direction");
  const box = useRef<HTMLDivElement>(null);
  const onRequested = () => {
    box.current?.scrollIntoView({ block: "center" });
    box.current?.focus({ preventScroll: true });
  };
  const narrow = useNarrow();
  // The outcome and its button are here. On a phone this would scroll away from the picture.
  const onBoxApplied = () => {
    if (!narrow) box.current?.scrollIntoView({ block: "center" });
  };
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <RefocusView {...useRefocus({ ...options, onRequested, onBoxApplied })} />
    </div>
  );
}
