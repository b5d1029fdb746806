import type { ComponentName } from "./component-names.ts";

/**
 * Components to choose from, each with the tag by which snapshots are assigned to it. One without tags cannot be
 * chosen.
 */
export const componentOptions = (
  components: readonly Pick<ComponentName, "id" | "name" | "tags">[],
  whyWithoutTags: string,
) =>
  components.map(({ id, name, tags: [tag] }) => ({
    value: id,
    label: name,
    ...(tag === undefined ? { disabled: true, disabledReason: whyWithoutTags } : { detail: tag }),
  }));
