import { Icon } from "../icon/Icon.tsx";
import { type FillableIconShape, filled } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";

export interface TagProps {
  /** The kind, in one word. */
  label: string;
  /** Before the label. */
  icon?: FillableIconShape;
  /** On a picture: white on near-black. */
  onPicture?: boolean;
}

/** A short fact in a small box: the kind of a snapshot, "Video". */
export function Tag({ label, icon, onPicture = false }: TagProps) {
  return (
    <span
      className={cx(
        "inline-flex max-w-full items-center gap-1.25 rounded-s text-12 font-medium whitespace-nowrap",
        onPicture ? "h-5.5 bg-black/70 px-1.5 text-white" : "h-6 bg-ink/8 px-2 text-ink-2",
      )}
    >
      {icon ? <Icon icon={onPicture ? filled(icon) : icon} size={14} /> : null}
      <span className="truncate">{label}</span>
    </span>
  );
}
