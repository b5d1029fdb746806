import type { ReactNode } from "react";
import { imageBrokenIcon } from "../generated/icons/image-broken.ts";
import { Icon } from "../icon/Icon.tsx";
import type { IconShape } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";

export interface PictureFrameProps {
  /** Picture, heat map, marks: each fills the frame. */
  children?: ReactNode;
  /** In place of the picture: what is missing, and why. */
  placeholder?: { icon?: IconShape; text: string };
  /** Selected: a ring with a gap. */
  selected?: boolean;
  /** Small elements on the picture; outside the well, so that selected ones show the accent color. */
  topStart?: ReactNode;
  /** On the picture, at its top end. */
  topEnd?: ReactNode;
  /** On the picture, at its bottom start. */
  bottomStart?: ReactNode;
  /** On the picture, at its bottom end. */
  bottomEnd?: ReactNode;
  /** For layout (width, margin), not for appearance. */
  className?: string;
}

const corners = {
  topStart: "top-1.5 start-1.5",
  topEnd: "top-0 end-0",
  bottomStart: "bottom-1.5 start-1.5",
  bottomEnd: "bottom-1.5 end-1.5",
};

const cornerNames = ["topStart", "topEnd", "bottomStart", "bottomEnd"] as const;

/** The frame of a picture: five to three, near-black in both themes, no border and no shadow. */
export function PictureFrame({
  children,
  placeholder,
  selected = false,
  className,
  ...slots
}: PictureFrameProps) {
  return (
    <div
      className={cx(
        "relative aspect-5/3 rounded-m",
        selected && "outline-2 outline-offset-2 outline-acc-line",
        className,
      )}
    >
      <div
        data-well=""
        className="absolute inset-0 overflow-hidden rounded-[inherit] bg-well text-well-ink forced-colors:border [&>canvas]:absolute [&>canvas]:inset-0 [&>canvas]:size-full [&>img]:size-full [&>img]:object-cover"
      >
        {placeholder ? (
          <div className="absolute inset-0 grid content-center justify-items-center gap-1.5 p-3 text-center text-12 text-well-ink-2">
            <Icon icon={placeholder.icon ?? imageBrokenIcon} size={24} />
            <span title={placeholder.text} className="line-clamp-3 max-w-full wrap-anywhere">
              {placeholder.text}
            </span>
          </div>
        ) : (
          children
        )}
      </div>
      {cornerNames.map((corner) =>
        slots[corner] ? (
          <div key={corner} className={cx("absolute", corners[corner])}>
            {slots[corner]}
          </div>
        ) : null,
      )}
    </div>
  );
}
