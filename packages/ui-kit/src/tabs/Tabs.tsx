import { Tabs as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { Icon } from "../icon/Icon.tsx";
import { type FillableIconShape, filled } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";
import { useEdgeFade } from "../lib/use-edge-fade.ts";

export interface Tab<Value extends string> {
  /** Identifies the tab. */
  readonly value: Value;
  /** Its label: visible, or for assistive technology only if hidden. */
  readonly label: string;
  /** Before the label. */
  readonly icon?: FillableIconShape;
  /** A count after the label. */
  readonly count?: string;
  /** Its content. */
  readonly content: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** What the tabs belong to: "Camera 104417". */
  label: string;
  /** In display order. */
  tabs: readonly Tab<Value>[];
  /** The selected tab. */
  value: Value;
  /** Called on every change. */
  onValueChange: (value: Value) => void;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

/**
 * Sections of one thing, one visible. Arrow, Home and End keys move; a row without room scrolls and fades at its edges.
 */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onValueChange, className } = props;
  const list = useRef<HTMLDivElement>(null);
  useEdgeFade(list, "[data-state=active]", value);
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen) onValueChange(chosen.value);
      }}
      className={cx("min-w-0", className)}
    >
      {/* The line is not part of the list: it continues where the list fades. */}
      <div className="border-b border-line">
        <Radix.List
          ref={list}
          aria-label={label}
          className="flex gap-5 overflow-x-auto px-0.5 [scrollbar-width:none]"
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className="inline-flex h-row shrink-0 items-center gap-1.5 border-b-2 border-transparent text-13 font-medium whitespace-nowrap text-ink-2 hover:text-ink focus-visible:rounded-s focus-visible:-outline-offset-2 focus-visible:shadow-none data-[state=active]:border-acc data-[state=active]:text-ink forced-colors:data-[state=active]:border-[Highlight]"
            >
              {tab.icon ? <Icon icon={tab.value === value ? filled(tab.icon) : tab.icon} size={16} /> : null}
              {tab.label}
              {tab.count === undefined ? null : (
                <span className="text-12 font-normal text-ink-3">{tab.count}</span>
              )}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
