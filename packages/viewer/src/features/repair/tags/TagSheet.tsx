import { useMemo } from "react";
import { useWords } from "../../../lib/format/use-words.ts";
import { qrPath } from "./qr-path.ts";

export interface LeakTag {
  readonly id: string;
  /** Empty before a number is given out. */
  readonly number: string;
  readonly label: string;
  /** Address of the snapshot, which the code opens. */
  readonly address: string;
}

/** Leak tags to cut out, black on white, three in a row of an A4 or Letter page. */
export function TagSheet({ tags }: { readonly tags: readonly LeakTag[] }) {
  const { t } = useWords();
  return (
    <ul
      aria-label={t("details:tags.sheet")}
      className="grid grid-cols-[repeat(auto-fill,minmax(56mm,1fr))] bg-[white] text-[black]"
    >
      {tags.map((tag) => (
        <li
          key={tag.id}
          className="flex h-[34mm] min-w-0 break-inside-avoid items-center gap-1 border border-dashed border-[#767676] p-[2mm]"
        >
          <Code address={tag.address} label={t("details:tags.code", { label: tag.label || tag.number })} />
          <span className="flex min-w-0 flex-1 flex-col gap-1">
            <b dir="ltr" className="text-[16pt] leading-tight font-semibold wrap-anywhere">
              {tag.number || "\u2013"}
            </b>
            <bdi className="line-clamp-2 text-[8pt] leading-tight wrap-anywhere">{tag.label}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Code({ address, label }: { readonly address: string; readonly label: string }) {
  const { size, path } = useMemo(() => qrPath(address), [address]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-[28mm] shrink-0"
    >
      <path d={path} fill="black" />
    </svg>
  );
}
