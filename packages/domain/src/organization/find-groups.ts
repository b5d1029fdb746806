import { matchesSearch } from "../camera/camera-search.ts";
import { type GroupLink, groupsById, parentOf } from "./group-tree.ts";

/** The fields of a group that a search of the tree reads. */
export interface SearchedGroup extends GroupLink {
  readonly name: string;
  readonly description?: string;
  readonly users?: readonly { readonly username: string; readonly email: string }[];
  readonly ownerships?: readonly {
    readonly serial: string;
    readonly name: string;
    readonly nickname: string;
  }[];
}

export interface FoundGroups {
  /** Ids of the groups that match: by their texts, a person or a camera. */
  readonly matches: ReadonlySet<string>;
  /** These and all groups above them, so that each match keeps its place in the tree. */
  readonly shown: ReadonlySet<string>;
}

/** The groups that a search finds, ignoring case; an empty search finds all. */
export function findGroups(groups: readonly SearchedGroup[], search: string): FoundGroups {
  const byId = groupsById(groups);
  const matches = new Set<string>();
  const shown = new Set<string>();
  for (const group of byId.values()) {
    if (!matchesSearch(textsOf(group), search)) continue;
    matches.add(group.id);
    for (let at: SearchedGroup | undefined = group; at && !shown.has(at.id); at = parentOf(at, byId))
      shown.add(at.id);
  }
  return { matches, shown };
}

const textsOf = ({ name, description = "", users = [], ownerships = [] }: SearchedGroup): string[] => [
  name,
  description,
  ...users.flatMap(({ username, email }) => [username, email]),
  ...ownerships.flatMap((camera) => [camera.serial, camera.name, camera.nickname]),
];
