import { editions } from "virtual:sonolens-editions";
import type { ReactNode } from "react";
import { AuthFrame } from "../features/auth/AuthFrame.tsx";
import { StoryFrame } from "./story-frame.tsx";

/** The edition of that name; the default one if it is unknown. */
export function editionNamed(name: unknown) {
  const edition = editions.find((each) => each.name === name) ?? editions[0];
  if (!edition) throw new Error("There is no edition.");
  return edition;
}

/** An entry page as in the product, in the chosen edition. */
export function InAuthFrame({
  edition,
  children,
}: {
  readonly edition: unknown;
  readonly children: ReactNode;
}) {
  return (
    <StoryFrame>
      <AuthFrame edition={editionNamed(edition)}>{children}</AuthFrame>
    </StoryFrame>
  );
}
