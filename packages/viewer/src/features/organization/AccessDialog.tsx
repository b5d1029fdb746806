import { cameraName } from "@sonolens/domain";
import { Button, Dialog } from "@sonolens/ui-kit";
import type { Group, GroupPerson } from "../../data/organization/organization-types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { groupPaths } from "./group-items.ts";

export interface AccessDialogProps {
  readonly person: GroupPerson;
  readonly group: Group;
  readonly groups: readonly Group[];
  /** The group of the person, and all below it. */
  readonly seen: readonly Group[];
  readonly onClose: () => void;
}

/** What a person sees, and by which group: the cameras of theirs and of all below it. */
export function AccessDialog({ person, group, groups, seen, onClose }: AccessDialogProps) {
  const { t } = useWords();
  const name = person.username;
  const paths = groupPaths(groups);
  const withCameras = seen.filter(({ ownerships }) => ownerships.length > 0);
  return (
    <Dialog
      open
      title={t("organization:why", { name })}
      description={t("organization:whyText", { name, path: paths.get(group.id) ?? "" })}
      onOpenChange={(open) => !open && onClose()}
      footer={<Button onClick={onClose}>{t("common:close")}</Button>}
    >
      {withCameras.length === 0 && <p className="text-13 text-ink-2">{t("organization:whyNothing")}</p>}
      <ul className="flex flex-col gap-2">
        {withCameras.map(({ id, ownerships }) => (
          <li key={id} className="text-13">
            <bdi className="block text-12 text-ink-3 wrap-anywhere">{paths.get(id)}</bdi>
            {ownerships.map((camera) => (
              <bdi key={camera.id} className="block wrap-anywhere">
                {cameraName(camera)}
              </bdi>
            ))}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
