import { arrowSquareOutIcon, cx, Icon } from "@sonolens/ui-kit";
import type { ReactNode } from "react";

export interface TextLinkProps {
  readonly href: string;
  readonly children: ReactNode;
  /** An external link: opens in a new tab. */
  readonly outside?: boolean;
  readonly quiet?: boolean;
}

/** A link among words. */
export function TextLink({ href, children, outside = false, quiet = false }: TextLinkProps) {
  return (
    <a
      href={href}
      {...(outside && { target: "_blank", rel: "noopener" })}
      className={cx(
        "inline-flex min-h-small min-w-small items-center gap-1 rounded-s underline-offset-4",
        quiet ? "text-ink-3 hover:text-ink hover:underline" : "font-medium text-acc underline",
      )}
    >
      {children}
      {outside && !quiet ? <Icon icon={arrowSquareOutIcon} size={14} /> : null}
    </a>
  );
}
