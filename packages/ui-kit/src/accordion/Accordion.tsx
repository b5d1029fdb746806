import { Accordion as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { caretDownIcon } from "../generated/icons/caret-down.ts";
import { Icon } from "../icon/Icon.tsx";
import { cx } from "../lib/cx.ts";

export interface AccordionSection {
  /** Its key in `open`. */
  readonly id: string;
  /** The heading, which is the button; parts of it may be highlighted. */
  readonly title: ReactNode;
  /** A badge beside the title: how many are set. */
  readonly count?: string;
  /** A one-line summary of its content while closed: "Hall B · 1–21 November". */
  readonly summary?: string;
  /** Content of the section. */
  readonly content: ReactNode;
}

export interface AccordionProps {
  /** In display order. */
  sections: readonly AccordionSection[];
  /** Ids of the open sections. */
  open: readonly string[];
  /** Called with the ids that are open now. */
  onOpenChange: (open: string[]) => void;
  /** Heading level of the titles in the page's outline. */
  level?: 2 | 3 | 4;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

/** Sections of a long form that open and close, several at once, separated by hairlines. */
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
                        // A title of several columns takes the whole line.
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
                    {/* On the title's line, whatever is below it. */}
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
