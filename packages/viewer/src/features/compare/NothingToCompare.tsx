import { buttonClasses, EmptyState } from "@sonolens/ui-kit";

export interface NothingToCompareProps {
  readonly title: string;
  readonly text: string;
  /** The next step. */
  readonly action: { readonly label: string; readonly href: string };
}

/** In place of two snapshots: why they are not shown, and the next step. */
export function NothingToCompare({ title, text, action }: NothingToCompareProps) {
  return (
    <div className="grid flex-1 place-items-center pb-[20dvh]">
      <EmptyState
        title={title}
        action={
          <a href={action.href} className={buttonClasses("outline", false, "h-ctl px-3")}>
            {action.label}
          </a>
        }
      >
        {text}
      </EmptyState>
    </div>
  );
}
