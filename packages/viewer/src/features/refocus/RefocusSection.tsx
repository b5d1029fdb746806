import { useRef } from "react";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { RefocusView } from "./RefocusView.tsx";
import { type RefocusOptions, useRefocus } from "./use-refocus.ts";

/** Refocuses a snapshot that contains its raw channels. */
export function RefocusSection(options: Omit<RefocusOptions, "onRequested">) {
  useLazyTexts("refocus");
  const box = useRef<HTMLDivElement>(null);
  const onRequested = () => {
    box.current?.scrollIntoView({ block: "center" });
    box.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <RefocusView {...useRefocus({ ...options, onRequested })} />
    </div>
  );
}
