import { Dialog as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { cx } from "../lib/cx.ts";
import { isSaveKey } from "../lib/save-key.ts";
import { KeepFocus } from "./KeepFocus.tsx";
import { leaveEscapeToField } from "./leave-escape.ts";
import { MakeRestInert } from "./MakeRestInert.tsx";
import { useFocusReturn } from "./use-focus-return.tsx";

export interface ModalProps {
  open: boolean | undefined;
  onOpenChange: ((open: boolean) => void) | undefined;
  trigger: ReactElement | undefined;
  goOnAt?: (() => HTMLElement | null | undefined) | undefined;
  /** Without a description Radix must not look for one. */
  hasDescription: boolean;
  overlayClassName?: string;
  /** Rises from the bottom on a phone. */
  isSheet?: boolean;
  className: string;
  children: ReactNode;
}

/** Shared by dialogs and panels: a layer over the page that traps the focus until it is closed. */
export function Modal(props: ModalProps) {
  const { open, onOpenChange, trigger, goOnAt, hasDescription, overlayClassName, isSheet, className } = props;
  const { children } = props;
  const { focusNote, onCloseAutoFocus } = useFocusReturn(trigger, goOnAt);
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className={cx("fixed inset-0 z-40 bg-scrim", overlayClassName)} />
        <Radix.Content
          {...(hasDescription ? {} : { "aria-describedby": undefined })}
          // The layer itself, so that its title is read first and no button is pressed by accident; a short form begins
          // in its first field.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (!(event.currentTarget instanceof HTMLElement)) return;
            const layer = event.currentTarget;
            (layer.querySelector<HTMLElement>("[data-short-form] :is(input, textarea)") ?? layer).focus();
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          onEscapeKeyDown={leaveEscapeToField}
          data-modal={isSheet ? "sheet" : ""}
          aria-modal="true"
          onKeyDown={(event) => {
            if (event.defaultPrevented || event.repeat || !isSaveKey(event)) return;
            event.preventDefault();
            const layer = event.currentTarget;
            // Once what the key did in a field is rendered. The main button is the last one.
            setTimeout(() =>
              [...layer.querySelectorAll<HTMLElement>("[data-footer] button")].at(-1)?.click(),
            );
          }}
          className={className}
        >
          <MakeRestInert />
          <KeepFocus />
          {focusNote}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
