import { checkReport } from "@sonolens/reports";
import { type ReactNode, useRef, useState } from "react";
import { useServices } from "../../../data/services.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { useLazyTexts } from "../../../lib/loading/use-lazy-texts.ts";
import { usePageTitle } from "../../../lib/ui/page-title.ts";
import { sha256Hex } from "../issued/sha256-hex.ts";
import { CheckReportView } from "./CheckReportView.tsx";
import type { CheckState, ComparedFile } from "./check-state.ts";

export interface CheckReportProps {
  /** At the end of the top bar. */
  readonly tools?: ReactNode;
}

/** Recomputes the figures of a report that is chosen or dropped, and compares it with the issued ones. */
export function CheckReport({ tools }: CheckReportProps) {
  useLazyTexts("issuedReports");
  const { t } = useWords();
  const { api, edition } = useServices();
  usePageTitle(t("issuedReports:checkTitle"), edition.productName);
  const [state, setState] = useState<CheckState>({ kind: "empty" });
  const latest = useRef<File>(undefined);

  async function check(file: File) {
    latest.current = file;
    const fileName = file.name;
    const show = (next: CheckState) => {
      // Another file may have been chosen meanwhile.
      if (latest.current === file) setState(next);
    };
    show({ kind: "checking", fileName });
    const checked = await checkReport(file).catch(() => ({ ok: false, code: "unreadable" }) as const);
    if (!checked.ok) return show({ kind: "problem", fileName, code: checked.code });
    const sha256 = await sha256Hex(file).catch(() => undefined);
    const shown = { kind: "checked", fileName, checked, sha256 } as const;
    if (sha256 === undefined) return show({ ...shown, compared: { kind: "insecure" } });
    if (!api.session.tokens) return show({ ...shown, compared: { kind: "guest" } });
    show({ ...shown, compared: { kind: "comparing" } });
    show({ ...shown, compared: await compare(sha256) });
  }

  async function compare(sha256: string): Promise<ComparedFile> {
    const issued = await api.listIssuedReports({ query: { sha256 } });
    if (!issued.ok) return { kind: "failed" };
    const [report] = issued.value;
    return report ? { kind: "same", report } : { kind: "other" };
  }

  return <CheckReportView state={state} tools={tools} check={(file) => void check(file)} />;
}
