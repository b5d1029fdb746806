import { defineModule } from "../../composition/module.ts";
import { createVisibilityChanges } from "./follow-visibility.ts";
import {
  type CameraOwnerships,
  createVisibilityRepository,
  type ListVersions,
  type Visibility,
} from "./visibility.repository.ts";

export type { VisibilityChanges } from "./follow-visibility.ts";
export type { CameraOwnerships, ListVersions, Visibility } from "./visibility.repository.ts";

/** Who sees which cameras, and from which version on. */
export const visibilityModule = defineModule({
  name: "visibility",
  needs: ["database", "outbox"],
  create({ database, outbox }) {
    const repository = createVisibilityRepository(database);
    const visibility: Visibility = repository;
    const versions: ListVersions = repository;
    const ownerships: CameraOwnerships = repository;
    return {
      exports: {
        visibility,
        versions,
        ownerships,
        changes: createVisibilityChanges({ visibility, versions, outbox }),
      },
    };
  },
});
