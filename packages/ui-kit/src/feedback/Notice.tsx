import type { ReactNode } from "react";
import { IconButton } from "../button/IconButton.tsx";
import { Icon, type IconName } from "../icon/Icon.tsx";
import { cx } from "../lib/cx.ts";

export interface NoticeProps {
  icon: IconName;
  /** One or two words: "Offline", "Demo". */
  title?: string;
  children: ReactNode;
  tone?: "plain" | "accent" | "warning" | "error";
  /** A link or a button at the end. */
  action?: ReactNode;
  onClose?: () => void;
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
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={cx(
        "flex min-h-ctl items-center gap-3 rounded-m py-1 ps-3 pe-2 text-13 text-ink forced-colors:border",
        tones[tone].box,
      )}
    >
      <Icon
        name={icon}
        {...(tone === "warning" || tone === "error" ? { weight: "fill" } : {})}
        className={tones[tone].icon}
      />
      <p className="min-w-0 flex-1 py-1 wrap-anywhere">
        {title ? <strong className="me-1.5 font-semibold">{title}</strong> : null}
        {children}
      </p>
      {action ? <span className="shrink-0">{action}</span> : null}
      {onClose ? <IconButton icon="x" label={closeLabel ?? ""} onClick={onClose} /> : null}
    </div>
  );
}
