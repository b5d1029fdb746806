import type { BackendCore } from "../../backend-core.ts";
import { createGroupService } from "./group.service.ts";
import { createChangeGroup } from "./group-patch.service.ts";
import { createInvitationRepository } from "./invitation.repository.ts";
import { createInvitationService } from "./invitation.service.ts";
import { createOrganizationRepository } from "./organization.repository.ts";
import { createOrganizationService } from "./organization.service.ts";
import { createOrganizationChanges } from "./organization-changes.ts";
import { createOrganizationRoutes } from "./organizations.routes.ts";

/** The handlers of organizations, groups and invitations. */
export function createOrganizationsModule(core: BackendCore) {
  const organizations = createOrganizationRepository(core.database);
  const invitations = createInvitationRepository(core.database, core.outbox);
  const changes = createOrganizationChanges(core, organizations);
  return createOrganizationRoutes({
    organizations: createOrganizationService(core, organizations, changes),
    groups: createGroupService(core, organizations, invitations, changes),
    changeGroup: createChangeGroup(core, organizations, changes),
    invitations: createInvitationService(core, organizations, invitations, changes),
  });
}
