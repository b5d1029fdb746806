import type { ReactNode } from "react";
import { IconButton } from "../button/IconButton.tsx";
import { xIcon } from "../generated/icons/x.ts";
import { Icon } from "../icon/Icon.tsx";
import { type FillableIconShape, filled } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";
import { useUiWords } from "../provider/use-ui-words.ts";

export interface NoticeProps {
  /** Its icon. */
  icon: FillableIconShape;
  /** One or two words: "Offline", "Demo". */
  title?: string;
  /** One sentence. */
  children: ReactNode;
  /** Its meaning; never conveyed by color alone. */
  tone?: "plain" | "accent" | "warning" | "error";
  /** A link or a button at the end. */
  action?: ReactNode;
  /** Adds a close button. */
  onClose?: () => void;
  /** Label of the close button; default: the shared text, with the title. */
  closeLabel?: string;
}

const tones = {
  plain: { box: "bg-quiet", icon: "text-ink-2" },
  accent: { box: "bg-acc-wash", icon: "text-acc" },
  warning: { box: "bg-warn-wash", icon: "text-warn" },
  error: { box: "bg-err-wash", icon: "text-err" },
};

/** One line above the content, never over it. */
export function Notice({ icon, title, children, tone = "plain", action, onClose, closeLabel }: NoticeProps) {
  const words = useUiWords();
  const close = closeLabel ?? (title ? `${words.close}: ${title}` : words.close);
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={cx(
        "flex min-h-ctl items-start gap-3 rounded-m py-1 ps-3 pe-2 text-13 text-ink forced-colors:border",
        tones[tone].box,
      )}
    >
      <span className="inline-grid h-ctl shrink-0 items-center">
        <Icon
          icon={tone === "warning" || tone === "error" ? filled(icon) : icon}
          className={tones[tone].icon}
        />
      </span>
      {/* In a narrow space the link is below the text and does not squeeze it. */}
      <div className="flex min-h-ctl min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <p className="min-w-0 flex-[1_1_14rem] py-1 wrap-anywhere">
          {title ? <strong className="me-1.5 font-semibold">{title}</strong> : null}
          {children}
        </p>
        {action ? <span className="inline-flex min-h-small items-center">{action}</span> : null}
      </div>
      {onClose ? <IconButton icon={xIcon} label={close} onClick={onClose} /> : null}
    </div>
  );
}
