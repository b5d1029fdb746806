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
  /** What is chosen or typed now. */
  value: string;
  /** Called with each change. */
  onValueChange: (value: string) => void;
  /** Before the words. */
  icon?: IconShape;
  /** It has to be filled in; said to assistive technology. */
  required?: boolean | undefined;
  /** Where nothing is typed: an example, never the label. */
  placeholder?: string | undefined;
  /** It can be read, not changed. */
  readOnly?: boolean | undefined;
  /** It cannot be used now. */
  disabled?: boolean | undefined;
  /** Characters that can be typed. */
  maxLength?: number | undefined;
  /** What the browser may fill in: "username", "email". */
  autoComplete?: string | undefined;
  /** At the end of the box: a unit, a key, a button. */
  end?: ReactNode;
  /** A search box has a cross while there is text, in place of `end`, and Escape clears it. Without it, the shared word. */
  clearLabel?: string;
  /** A search box has the lighter edge. */
  soft?: boolean;
  /** 44 px high whatever the density. */
  large?: boolean;
  /** For its place in a layout (width, margin), not for its look. */
  className?: string;
}

/** One line of text. It takes the other attributes of `<input>` as well. */
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
  // Chromium does it for a search box, Firefox does not.
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
