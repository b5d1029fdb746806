import { downloadSimpleIcon, Icon } from "@sonolens/ui-kit";

export interface FileLinkProps {
  readonly href: string;
  readonly fileName: string;
}

/** A file that was made, to be saved. */
export function FileLink({ href, fileName }: FileLinkProps) {
  return (
    <a
      href={href}
      download={fileName}
      className="inline-flex min-h-ctl items-center gap-2 self-start rounded-s text-acc underline underline-offset-3"
    >
      <Icon icon={downloadSimpleIcon} size={16} />
      <span className="min-w-0 wrap-anywhere">{fileName}</span>
    </a>
  );
}
