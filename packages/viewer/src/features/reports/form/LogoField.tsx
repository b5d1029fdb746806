import { Button, IconButton, xIcon } from "@sonolens/ui-kit";
import { useId, useRef, useState } from "react";
import { useWords } from "../../../lib/format/use-words.ts";
import type { Logo } from "./logo-file.ts";

export interface LogoFieldProps {
  /** Which logo it is, where there are several. */
  readonly label?: string;
  /** A data URL. */
  readonly logo: string | null;
  /** Reads a file; undefined if it is no PNG or JPEG picture. */
  readonly choose: (file: File) => Promise<Logo | undefined>;
  readonly change: (logo: Logo | null) => void;
}

/** The logo on the first page of a report. */
export function LogoField({ label, logo, choose, change }: LogoFieldProps) {
  const { t } = useWords();
  const name = label ?? t("reportDialog:logo");
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [isRefused, setRefused] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const read = await choose(file);
    setRefused(!read);
    if (read) change(read);
  };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span aria-hidden="true" className="text-12 text-ink-3">
        {name}
      </span>
      <div className="flex flex-wrap items-center gap-2">
        {logo !== null && (
          <span className="inline-flex h-ctl max-w-40 items-center rounded-m border border-line bg-white px-2">
            <img src={logo} alt={name} className="max-h-7 max-w-full object-contain" />
          </span>
        )}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          aria-label={name}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // The same file can be chosen again.
            event.target.value = "";
          }}
        />
        <Button onClick={() => input.current?.click()} {...(isRefused && { "aria-describedby": errorId })}>
          {t(logo === null ? "reportDialog:chooseLogo" : "reportDialog:changeLogo")}
        </Button>
        {logo !== null && (
          <IconButton icon={xIcon} label={t("reportDialog:removeLogo")} onClick={() => change(null)} />
        )}
      </div>
      <p id={errorId} role="alert" className="text-12 text-err empty:hidden">
        {isRefused && t("reportDialog:logoRefused")}
      </p>
    </div>
  );
}
