import { Icon, warningIcon } from "@sonolens/ui-kit";
import type { DirectionNote } from "../format/direction-notes.ts";

/** What has to be known about the direction of the sound, one sentence a line. */
export function DirectionNotes({ notes }: { readonly notes: readonly DirectionNote[] }) {
  return (
    <ul className="flex flex-col gap-1.5 text-13 text-ink-2" data-testid="direction-notes">
      {notes.map(({ code, text }) => (
        <li key={text} data-code={code} className="flex gap-2">
          <Icon icon={warningIcon} size={16} className="mt-0.5 shrink-0" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
