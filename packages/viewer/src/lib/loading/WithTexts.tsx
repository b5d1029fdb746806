import type { LazyNamespace } from "@sonolens/i18n";
import type { ReactNode } from "react";
import { Part } from "./Part.tsx";
import { useLazyTexts } from "./use-lazy-texts.ts";

interface WithTextsProps {
  readonly of: LazyNamespace;
  /** Reserves the space while loading, if something beside it is already interactive. */
  readonly room?: ReactNode;
  readonly children: ReactNode;
}

/** Renders its children once their texts are loaded, so that nothing around them waits. */
export function WithTexts(props: WithTextsProps) {
  return (
    <Part room={props.room}>
      <Worded {...props} />
    </Part>
  );
}

function Worded({ of: feature, children }: WithTextsProps) {
  useLazyTexts(feature);
  return children;
}
