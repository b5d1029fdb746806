import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { xIcon } from "../generated/icons/x.ts";
import { Icon } from "../icon/Icon.tsx";
import type { IconShape } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";
import { useUiWords } from "../provider/use-ui-words.ts";
import { bareControl, controlBox } from "./control-classes.ts";
import { Field, type FieldProps } from "./Field.tsx";

type OwnInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "size" | "children" | "className">;

export interface TextFieldProps
  extends OwnInputProps,
    Pick<FieldProps, "label" | "hideLabel" | "hint" | "error" | "aside"> {
  /** Current value. */
  value: string;
  /** Called on every change. */
  onValueChange: (value: string) => void;
  /** Before the label. */
  icon?: IconShape;
  /** Required; announced by assistive technology. */
  required?: boolean | undefined;
  /** Shown while empty: an example, never the label. */
  placeholder?: string | undefined;
  /** Whether it is read-only. */
  readOnly?: boolean | undefined;
  /** Whether it is disabled. */
  disabled?: boolean | undefined;
  /** Maximum number of characters. */
  maxLength?: number | undefined;
  /** Browser autofill: "username", "email". */
  autoComplete?: string | undefined;
  /** At the end of the input: a unit, a key, a button. */
  end?: ReactNode;
  /**
   * A search field shows a clear button while there is text, in place of `end`, and Escape clears it. Default: the
   * shared text.
   */
  clearLabel?: string;
  /** The lighter border of a search field. */
  soft?: boolean;
  /** 44 px high at any density. */
  large?: boolean;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

/** One line of text. Accepts all other `<input>` attributes. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  aside,
  value,
  onValueChange,
  icon,
  end,
  clearLabel,
  soft = false,
  large = false,
  required,
  className,
  ...input
}: TextFieldProps) {
  const { combobox } = useUiWords();
  const isSearch = input.type === "search";
  const clearable = isSearch && value !== "" && !input.readOnly && !input.disabled;
  // Chromium clears a search field on Escape, Firefox does not.
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown?.(event);
    if (event.defaultPrevented || !clearable || event.key !== "Escape" || event.nativeEvent.isComposing)
      return;
    event.preventDefault();
    onValueChange("");
  };
  return (
    <Field
      label={label}
      {...{ hideLabel: hideLabel ?? false, hint, error, aside, required: required ?? false }}
      className={className ?? ""}
    >
      {(control) => (
        <div className={cx(controlBox, large ? "h-11" : "h-ctl", soft && "border-line")}>
          {icon ? <Icon icon={icon} size={16} className="text-ink-3" /> : null}
          <input
            type="text"
            dir="auto"
            {...input}
            {...control}
            {...(isSearch ? { onKeyDown } : {})}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            className={cx(bareControl, large && "text-14")}
          />
          {clearable ? (
            <button
              type="button"
              aria-label={clearLabel ?? combobox.clear}
              onClick={(event) => {
                event.currentTarget.parentElement?.querySelector("input")?.focus();
                onValueChange("");
              }}
              className="-me-2.25 inline-grid h-full w-ctl shrink-0 place-items-center rounded-m text-ink-2 hover:text-ink focus-visible:-outline-offset-2 focus-visible:shadow-none"
            >
              <Icon icon={xIcon} size={15} />
            </button>
          ) : (
            end
          )}
        </div>
      )}
    </Field>
  );
}
