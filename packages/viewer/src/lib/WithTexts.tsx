import type { LaterFeature } from "@sonolens/i18n";
import { type ReactNode, Suspense } from "react";
import { useLaterTexts } from "./use-later-texts.ts";

interface WithTextsProps {
  readonly of: LaterFeature;
  /** Keeps the room of what comes, where something beside it can be pressed already. */
  readonly room?: ReactNode;
  readonly children: ReactNode;
}

/** What comes once its texts are there, so that nothing round it waits for them. */
export function WithTexts(props: WithTextsProps) {
  return (
    <Suspense fallback={props.room}>
      <Worded {...props} />
    </Suspense>
  );
}

function Worded({ of: feature, children }: WithTextsProps) {
  useLaterTexts(feature);
  return children;
}
