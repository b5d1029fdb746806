import { anIssuedReport } from "../an-issued-report.ts";
import { until } from "../until.ts";
import type { ObjectKind, Relation } from "./policy-roles.ts";
import { markOf, type PolicyWorld } from "./policy-world.ts";

/** The kind of thing of an operation, by the beginning of its path, with the name of the parameter. */
const kindsByPath: readonly (readonly [prefix: string, kind: ObjectKind])[] = [
  ["/api/snapshots/{id}/", "snapshot"],
  ["/bfv/devices/{serial}/frames/{id}", "snapshot"],
  ["/vod/devices/{serial}/job-item/{id}", "snapshot"],
  ["/vod/jobs/devices/{serial}/", "snapshot"],
  ["/vod/devices/{serial}/signed-cookies", "snapshot"],
  ["/api/reanalyses/{id}/", "reanalysis"],
  ["/api/exports/{executionID}/", "export"],
  ["/api/resumable-uploads/{id}/", "upload"],
  ["/api/camera/resumable-uploads/{id}/", "upload"],
  ["/api/device/{serial}/", "device"],
  ["/vod/devices/{serial}/iot-credentials", "device"],
  ["/api/organizations/groups/{id}/", "group"],
  ["/api/component-tracker/component/{id}/", "component"],
  ["/api/issued-reports/{id}/", "issuedReport"],
];

/** Operations whose object is named by their query or body. */
const kindsByOperation: Readonly<Record<string, ObjectKind>> = {
  pollExcelResult: "export",
  listThumbnailFrames: "snapshot",
  createReanalysis: "snapshot",
  reserveIssuedReport: "snapshot",
  createExcelExport: "snapshot",
  downloadSnapshots: "snapshot",
  listManuals: "device",
};

/** Paths whose parameter is a secret: possession of it is the permission. */
const secretPaths: readonly string[] = [
  "/media/{token}",
  "/exports/{token}",
  "/device-files/{token}",
  "/shared-files/{token}/{name}",
  "/issued-reports/{token}/{name}",
  "/media/images/{token}",
];

/**
 * Paths and operations that are tested with their modules: an invitation is answered once, by its addressee;
 * keys are their owner's or their group's, a link is shown once, only resellers have license keys, a group's report template is seen by those below it,
 * which no other thing is, and a report by schedule is its owner's alone.
 */
export const testedElsewhere: readonly string[] = [
  "/api/organization-invites/{id}/",
  "/api/reseller/{id}/license-key/",
  "/api/reseller/{id}/license-key/{licenseKey}/",
  "/api/reseller/{id}/license-key/email-key/",
  "/api/shared/reports/{token}/",
  "/api/shared/reports/{token}/open/",
  "/api/report-templates/{id}/",
  "/api/report-schedules/{id}/",
  "/api/report-schedules/{id}/send/",
  "/api/orders/{id}/",
  "/keys/{id}",
  "/keys/{id}/rotation",
  "deleteDataConnectKey",
];

/** The kind of thing of an operation; undefined if it has none. Throws for an unknown path. */
export function kindOf(operationId: string, path: string): ObjectKind | undefined {
  const found = kindsByPath.find(([prefix]) => path.startsWith(prefix));
  if (found !== undefined) return found[1];
  const named = kindsByOperation[operationId];
  if (named !== undefined) return named;
  if (path.includes("{") && ![...secretPaths, ...testedElsewhere].includes(path))
    throw new Error(
      `${operationId} (${path}) is about something unknown: name its kind in kindsByPath of policy-objects.ts; a new kind also in objectKinds of policy-roles.ts, where the types name what else it needs.`,
    );
  return undefined;
}

/** Makes a thing that may be destroyed. */
export async function freshObject(world: PolicyWorld, kind: ObjectKind, relation: Relation): Promise<string> {
  if (relation === "none") return world.unknownId;
  const { test } = world;
  const owner = relation === "foreign" ? ("stranger" as const) : ("full" as const);
  switch (kind) {
    case "snapshot":
      return world.importSnapshot(owner, relation);
    case "device":
      return world.addCamera(owner, relation);
    case "group": {
      const { above } = world.groups[relation];
      const json = { name: "Shift", description: "" };
      const { body } = await test.call("addGroup", `/api/organizations/groups/${above}/`, {
        as: owner,
        json,
      });
      const added = body.groups.filter(({ parentId }) => parentId === above).at(-1);
      if (added === undefined) throw new Error("The group was not added.");
      return added.id;
    }
    case "component": {
      const maker = { own: world.tokens.user, group: world.tokens.groupMember };
      const token = relation === "foreign" ? world.tokens.foreignUser : maker[relation];
      const json = { name: markOf(relation), description: "", tags: [] };
      const { body } = await test.call("createComponent", "/api/component-tracker/component/", {
        ...(token !== undefined && { token }),
        json,
      });
      return body.id;
    }
    case "export": {
      const snapshotIDs = [world.snapshots[relation]];
      const json = { snapshotIDs, iotID: "", includeImages: false, target: "dashboard" };
      return (await test.call("createExcelExport", "/api/excel/", { as: owner, json })).body.executionID;
    }
    case "upload": {
      const headers = { "tus-resumable": "1.0.0", "upload-length": "1000000" };
      const path = "/api/resumable-uploads/";
      return (await test.call("startUpload", path, { as: owner, headers })).body.id;
    }
    case "issuedReport":
      return (await anIssuedReport(test, owner, [world.snapshots[relation]], markOf(relation))).id;
    case "reanalysis": {
      const json = { snapshotIds: [world.snapshots[relation]] };
      let id: string | undefined;
      // Too many unfinished ones are refused.
      await until(async () => {
        ({ id } = (await test.call("createReanalysis", "/api/reanalyses/", { as: owner, json })).body);
        return id !== undefined;
      });
      return id ?? "";
    }
  }
}
