import { Popover } from "radix-ui";
import type { ReactNode } from "react";
import { calendarBlankIcon } from "../generated/icons/calendar-blank.ts";
import { Icon } from "../icon/Icon.tsx";

export interface CalendarPopoverProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Label of the button and heading of the calendar: "Choose a day". */
  readonly label: string;
  readonly disabled: boolean;
  readonly children: ReactNode;
}

/** The button in a date field, and the calendar that it opens. The focus moves into it and returns. */
export function CalendarPopover({ open, onOpenChange, label, disabled, children }: CalendarPopoverProps) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger
        aria-label={label}
        disabled={disabled}
        className="relative -me-2 inline-grid h-full w-ctl before:absolute before:inset-x-0 before:-inset-y-px before:content-[''] shrink-0 place-items-center rounded-m text-ink-2 hover:not-disabled:text-ink focus-visible:-outline-offset-3 focus-visible:shadow-none"
      >
        <Icon icon={calendarBlankIcon} size={17} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            // Focuses the selected day or today, not the arrows above the month.
            const content = event.currentTarget as HTMLElement;
            const day =
              content.querySelector<HTMLElement>("[aria-selected=true] button") ??
              content.querySelector<HTMLElement>('td button[tabindex="0"]');
            if (day) event.preventDefault();
            day?.focus();
          }}
          className="relative z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] animate-appear overflow-auto rounded-l bg-raised p-3 max-sm:px-2.5 text-ink shadow-2 outline-none forced-colors:border"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
