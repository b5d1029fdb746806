import type { Component } from "./components.ts";

type Named = Pick<Component, "id" | "name" | "tags">;

/** The components that a snapshot with these tags belongs to. */
export const componentsOf = <Each extends Named>(
  components: readonly Each[],
  tags: readonly string[],
): readonly Each[] => components.filter((component) => component.tags.some((tag) => tags.includes(tag)));

/**
 * Components to choose from, each with the tag by which snapshots are assigned to it. One without tags cannot be
 * chosen.
 */
export const componentOptions = (components: readonly Named[], whyWithoutTags: string) =>
  components.map(({ id, name, tags: [tag] }) => ({
    value: id,
    label: name,
    ...(tag === undefined ? { disabled: true, disabledReason: whyWithoutTags } : { detail: tag }),
  }));
