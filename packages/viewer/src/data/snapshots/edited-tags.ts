/** What was added to the tags of a snapshot and removed from them. */
export interface TagEdit {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export const noEdit: TagEdit = { added: [], removed: [] };

/** The edit that makes one list of tags of another. */
export const tagEdit = (before: readonly string[], after: readonly string[]): TagEdit => ({
  added: after.filter((tag) => !before.includes(tag)),
  removed: before.filter((tag) => !after.includes(tag)),
});

/** The present tags of a snapshot with an edit that was made of earlier ones. */
export const editedTags = (present: readonly string[], { added, removed }: TagEdit): readonly string[] => [
  ...present.filter((tag) => !removed.includes(tag)),
  ...added.filter((tag) => !present.includes(tag)),
];
