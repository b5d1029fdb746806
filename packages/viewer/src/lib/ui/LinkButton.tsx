import type { ComponentProps } from "react";

/** A small action in a line of text, which looks like a link. */
export function LinkButton({ className = "", ...rest }: ComponentProps<"button">) {
  return (
    <button
      {...rest}
      type="button"
      className={`min-h-small min-w-0 rounded-s text-start text-acc underline underline-offset-3 ${className}`}
    />
  );
}
