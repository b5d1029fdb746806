import { Accordion as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { caretDownIcon } from "../generated/icons/caret-down.ts";
import { Icon } from "../icon/Icon.tsx";
import { cx } from "../lib/cx.ts";

export interface AccordionSection {
  /** Named in `open`. */
  readonly id: string;
  /** The heading, which is the button; some of its words may be marked. */
  readonly title: ReactNode;
  /** A mark beside the title: how many are set. */
  readonly count?: string;
  /** What it holds, in one line while it is closed: "Hall B · 1–21 November". */
  readonly summary?: string;
  /** What stands in it. */
  readonly content: ReactNode;
}

export interface AccordionProps {
  /** In the order they stand. */
  sections: readonly AccordionSection[];
  /** Ids of the open sections. */
  open: readonly string[];
  /** Called with the ids that are open now. */
  onOpenChange: (open: string[]) => void;
  /** Level of the titles in the page's outline. */
  level?: 2 | 3 | 4;
  /** For its place in a layout (width, margin), not for its look. */
  className?: string;
}

/** Sections of a long form that open and close, several at once, with hairlines between. */
export function Accordion({ sections, open, onOpenChange, level = 3, className }: AccordionProps) {
  const Heading = `h${level}` as const;
  return (
    <Radix.Root
      type="multiple"
      value={[...open]}
      onValueChange={onOpenChange}
      className={cx("divide-y divide-line border-y border-line", className)}
    >
      {sections.map((section) => (
        <Radix.Item key={section.id} value={section.id} data-section={section.id}>
          <Radix.Header asChild>
            <Heading>
              <Radix.Trigger className="group flex min-h-row w-full items-center py-2 text-start focus-visible:rounded-s focus-visible:-outline-offset-2 focus-visible:shadow-none">
                <span className="min-w-0 flex-1">
                  <span className="flex items-center gap-2">
                    <span
                      className={cx(
                        "min-w-0 text-14 font-semibold wrap-anywhere text-ink",
                        // A title of several columns has the whole line.
                        section.count === undefined && "flex-1",
                      )}
                    >
                      {section.title}
                    </span>
                    {section.count === undefined ? null : (
                      <span className="rounded-full bg-acc-wash px-2 text-12 font-medium text-acc forced-colors:border">
                        {section.count}
                      </span>
                    )}
                    {/* In the title's line, whatever stands below it. */}
                    <Icon
                      icon={caretDownIcon}
                      size={16}
                      className="ms-auto text-ink-2 transition-transform group-hover:text-ink group-data-[state=open]:rotate-180"
                    />
                  </span>
                  {section.summary ? (
                    <span className="mt-0.5 block truncate text-13 text-ink-2 group-data-[state=open]:hidden">
                      {section.summary}
                    </span>
                  ) : null}
                </span>
              </Radix.Trigger>
            </Heading>
          </Radix.Header>
          <Radix.Content className="pb-4">{section.content}</Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
