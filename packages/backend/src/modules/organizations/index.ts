import { defineModule } from "../../composition/module.ts";
import { mailModule } from "../mail/index.ts";
import { settingsModule } from "../settings/index.ts";
import { snapshotsModule } from "../snapshots/index.ts";
import { visibilityModule } from "../visibility/index.ts";
import { createGroupService } from "./group.service.ts";
import { createMemberChanges } from "./group-patch.service.ts";
import { createGroupSettingsService } from "./group-settings.service.ts";
import { createInvitationRepository } from "./invitation.repository.ts";
import { createInvitationService } from "./invitation.service.ts";
import { createOrganizationRepository, type MemberOrganizations } from "./organization.repository.ts";
import { createOrganizationService } from "./organization.service.ts";
import { createOrganizationChanges } from "./organization-changes.ts";
import { createOrganizationRoutes } from "./organizations.routes.ts";

export { leaveBehind } from "./leave-behind.ts";
export { type LoadedOrganization, memberIds } from "./loaded-organization.ts";
export type { MemberOrganizations } from "./organization.repository.ts";

/** Organizations, groups and invitations. */
export const organizationsModule = defineModule({
  name: "organizations",
  needs: [
    "options",
    "database",
    "outbox",
    "nowMs",
    "newId",
    mailModule,
    settingsModule,
    snapshotsModule,
    visibilityModule,
  ],
  create({ mail: { mailer: mail }, settings, snapshots, visibility, ...core }) {
    const organizations = createOrganizationRepository(core.database);
    const invitations = createInvitationRepository(core.database, core.outbox);
    const changes = createOrganizationChanges(core, organizations);
    const members: MemberOrganizations = organizations;
    return {
      exports: members,
      handlers: createOrganizationRoutes({
        organizations: createOrganizationService(core, organizations, changes),
        groups: createGroupService(core, visibility, organizations, invitations, changes),
        groupSettings: createGroupSettingsService(core, settings.groups, changes),
        ...createMemberChanges(core, snapshots.moves, visibility.changes, organizations, changes),
        invitations: createInvitationService(
          { ...core, mail },
          visibility.changes,
          organizations,
          invitations,
          changes,
        ),
      }),
    };
  },
});
