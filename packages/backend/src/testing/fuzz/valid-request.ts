import { type OperationId, operations } from "@sonolens/api-client";
import type { CallDescription } from "../../http/description.ts";
import { aReservedReport } from "../an-issued-report.ts";
import { aPerson, type TestPerson } from "../more-accounts.ts";
import { exampleOf, exampleRequest } from "../policy/policy-requests.ts";
import type { Chooser } from "./chooser.ts";
import { type FuzzWorld, lastingSerial, pairableSerials } from "./fuzz-world.ts";

/** A request before it is sent; its parts may be damaged. */
export interface FuzzRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  token: string | undefined;
  json?: unknown;
  form?: { fields: [string, string][]; file: Uint8Array | undefined };
  /** Sent instead of the body, unchanged. */
  raw?: string;
}

/** A request that should succeed, as far as the values of earlier responses permit. */
export async function validRequest(
  call: CallDescription,
  world: FuzzWorld,
  choose: Chooser,
): Promise<FuzzRequest> {
  const { operationId } = call;
  const { pool, policy } = world;
  const id = idFor(call, world, choose) ?? policy.unknownId;
  const serial = serialFor(call, choose, world);
  const base = exampleRequest(call, { id, serial }, undefined);
  const [path = "", query = ""] = base.path.split("?");
  const request: FuzzRequest = {
    method: call.method,
    path: (pool.pick(`path ${operationId}`, choose) ?? path).replace(
      /\{(?:token|executionID|kind)\}/g,
      encodeURIComponent(id),
    ),
    query: new URLSearchParams(query),
    headers: { ...base.options.headers },
    token: tokenFor(operationId, world),
  };
  const example = exampleOf(call);
  if (example !== undefined) request.json = base.options.json;
  await fillIn(request, operationId, world, choose);
  return request;
}

const idKinds: readonly (readonly [beginning: string, kind: string])[] = [
  ["/api/snapshots/", "snapshot"],
  ["/api/reanalyses/", "reanalysis"],
  ["/api/organizations/groups/", "group"],
  ["/api/component-tracker/", "component"],
  ["/api/organization-invites/", "invitation"],
  ["/api/shared/reports/", "sharedToken"],
  ["/api/issued-reports/", "issuedReport"],
  ["/api/report-templates/", "reportTemplate"],
  ["/api/report-schedules/", "reportSchedule"],
  ["/api/orders/", "order"],
  ["/api/exports/", "export"],
  ["/api/resumable-uploads/", "upload"],
  ["/api/camera/resumable-uploads/", "cameraUpload"],
];

function idFor(
  { path, operationId, parameters }: CallDescription,
  { pool, policy }: FuzzWorld,
  choose: Chooser,
) {
  if (path.startsWith("/bfv/") || path.startsWith("/vod/")) return policy.snapshots.own;
  if (path.startsWith("/api/reseller/")) return pool.all("reseller")[0];
  const kind = idKinds.find(([beginning]) => path.startsWith(beginning))?.[1];
  // The newest report stays shared, so that its file is available.
  if (operationId === "revokeSharedReport" && pool.all("sharedToken").length > 1)
    return choose.of(pool.all("sharedToken").slice(0, -1));
  if (operationId === "reserveIssuedReport") return policy.snapshots.own;
  // The first one is issued and stays.
  if (operationId === "deleteIssuedReport") return pool.all("issuedReport").slice(1).at(-1);
  if (kind === "issuedReport") return pool.all("issuedReport")[0];
  if (operationId === "deleteReportSchedule") return pool.all("reportSchedule").slice(1).at(-1);
  if (kind === "reportSchedule") return pool.all("reportSchedule")[0];
  if (operationId === "deleteComponent") return pool.all("component").slice(1).at(-1);
  if (operationId === "openSharedReport") return pool.all("sharedToken").at(-1);
  // One snapshot outlives all others, which are deleted.
  if (kind === "snapshot" && operationId !== "deactivateSnapshot" && choose.chance(0.3))
    return policy.snapshots.own;
  if (kind !== undefined) return pool.pick(kind, choose);
  return parameters.some(({ name }) => name === "executionID") || operationId === "pollExcelResult"
    ? pool.pick("export", choose)
    : pool.pick("snapshot", choose);
}

function serialFor({ path, operationId }: CallDescription, choose: Chooser, { camera }: FuzzWorld): string {
  if (operationId === "removeDevice") return choose.of(pairableSerials);
  if (path.startsWith("/bfv/") || path.includes("{id}") || path.includes("signed-cookies"))
    return lastingSerial;
  return camera.serial;
}

function tokenFor(operationId: OperationId, { policy, people, camera, pool }: FuzzWorld): string | undefined {
  const { security, path } = operations[operationId];
  if (security === "none") return undefined;
  // The clock advances with every requested code, and cameras' tokens expire.
  if (security === "camera") return pool.all("cameraToken").at(-1) ?? camera.token;
  if (path.startsWith("/api/reseller/")) return policy.tokens.reseller;
  if (operationId === "changePassword") return people.changer.token;
  if (operationId === "createOrganization") return people.loner.token;
  if (/^(?:accept|end|listMy)Invitation/.test(operationId)) return people.invitee.token;
  return policy.tokens.user;
}

/** Values that no example can contain: from earlier responses, or new each time. */
async function fillIn(request: FuzzRequest, operationId: OperationId, world: FuzzWorld, choose: Chooser) {
  const { pool, people, camera } = world;
  const json = (request.json ?? {}) as Record<string, unknown>;
  const set = (more: Record<string, unknown>): void => {
    request.json = { ...json, ...more };
  };
  const linked = (kind: string): object => JSON.parse(pool.pick(kind, choose) ?? "{}") as object;
  switch (operationId) {
    case "createToken":
      return set({ username: "changer", password: pool.all("password").at(-1) ?? "changer-sonolens" });
    case "refreshToken":
    case "endSession":
      return set({ refresh: pool.all("refresh").at(-1) ?? json.refresh });
    case "registerAccount": {
      const email = `r${choose.below(1e9)}@example.com`;
      return set({ email, username: email });
    }
    case "activateAccount":
      return set({ ...linked("link activate") });
    case "confirmPasswordReset":
      return set({ ...linked("link password/reset/confirm") });
    case "changePassword": {
      const next = `${choose.below(1e9)} kettles of another colour`;
      pool.add("next password", next);
      const old_password = pool.all("password").at(-1) ?? "changer-sonolens";
      return set({ old_password, password: next, password2: next });
    }
    case "deleteAccount": {
      const username = `leaver${choose.below(1e9)}`;
      // Every deletion cleans up the whole database: a few are enough.
      if (pool.all("leaver").length < 5) pool.add("leaver", (await aPerson(world.test, username)).token);
      request.token = pool.all("leaver").at(-1);
      return set({ password: `${username}-sonolens` });
    }
    case "createOrganization":
      request.token = (await newcomer(world, choose))?.token ?? request.token;
      return;
    case "getPairingStatus":
    case "pairDevice": {
      const serial = choose.of(pairableSerials);
      return set({ device_serial: serial, device_totp_token: await world.freshCode(serial) });
    }
    case "createCameraChallenge":
      return set({ serial: camera.serial });
    case "createCameraToken": {
      // A challenge can be used once.
      const { body } = await world.test.call("createCameraChallenge", "/api/camera/challenge/", {
        json: { serial: camera.serial },
      });
      const { challenge } = choose.chance(0.5) ? body : { challenge: pool.all("challenge").at(-1) ?? "none" };
      return set({ serial: camera.serial, challenge, proof: await world.proofOf(challenge) });
    }
    case "changeGroup":
      request.json = { name: `Group ${choose.below(1e6)}`, description: "" };
      return;
    case "addGroup":
    case "inviteToGroup":
      request.path = request.path.replace(/groups\/[^/]+/, "groups/root");
      if (operationId === "inviteToGroup")
        set({ email: choose.chance(0.3) ? people.invitee.email : `g${choose.below(1e9)}@example.com` });
      return;
    case "acceptInvitation":
    case "endInvitation": {
      const invited = (await newcomer(world, choose)) ?? people.invitee;
      request.token = invited.token;
      const invitations = await invitationsOf(invited, world);
      const own = invitations.at(-1);
      if (own !== undefined) request.path = request.path.replace(/invites\/[^/]+/, `invites/${own}`);
      else if (operationId === "endInvitation") await takeInvitationBack(request, world, choose);
      return;
    }
    case "leaveOrganization": {
      request.token = people.invitee.token;
      return set({ organization: (await organizationOfInvitee(world)) ?? json.organization });
    }
    case "addGroupOwnership":
      request.path = request.path.replace(/groups\/[^/]+/, "groups/root");
      return set({ ownership: pool.pick("ownership", choose) ?? json.ownership });
    case "removeImageAttachment":
    case "removeUserImage":
      return set({ attachmentId: pool.pick("attachment", choose) ?? json.attachmentId });
    case "createSharedReport":
      return set({ reportUrl: pool.all("reportUrl").at(-1) ?? json.reportUrl });
    case "createReportTemplate":
    case "changeReportTemplate":
      return set({ logos: [] });
    case "judgeComponent": {
      const component = await judgedComponent(world);
      request.path = request.path.replace(/component\/[^/]+/, `component/${component}`);
      return set({ snapshots: [world.policy.snapshots.own] });
    }
    case "createReportSchedule":
      return set({ recipients: [accountIdOf("full", world)] });
    case "issueReport": {
      const title = `report ${choose.below(1e9)}`;
      const { id, json } = await aReservedReport(
        world.test,
        { as: "full" },
        [world.policy.snapshots.own],
        title,
      );
      request.path = request.path.replace(/issued-reports\/[^/]+/, `issued-reports/${id}`);
      return set(json);
    }
    case "changeLicenceKey": {
      const key = encodeURIComponent(pool.pick("licenceKey", choose) ?? "SL1-none");
      request.path = `/api/reseller/${pool.all("reseller")[0]}/license-key/${key}/`;
      return;
    }
    case "deleteDataConnectKey":
      request.query.set("key", pool.pick("dataConnectKey", choose) ?? "none");
      return;
    case "listManuals":
      request.query.set("device_serial", camera.serial);
      return;
    case "listMissedMessages":
      request.query.set("after", "0");
      return;
    case "setSnapshotUtilization":
      request.json = { hours: 16, days: 300 };
      return;
    case "getVodFile":
      request.headers.cookie = pool.all("cookie").at(-1) ?? "none=1";
      return;
    case "applyReanalysis":
    case "undoReanalysis":
    case "deleteReanalysis":
      return pickReanalysis(request, operationId, world, choose);
    case "cancelReanalysis": {
      const json = {
        snapshotIds: pool.all("snapshot").slice(0, 10),
        changes: { distance: 1 + choose.below(90) },
      };
      const made = await world.policy.test.call("createReanalysis", "/api/reanalyses/", { as: "full", json });
      if (made.status === 201)
        request.path = request.path.replace(/reanalyses\/[^/]+/, `reanalyses/${made.body.id}`);
      return;
    }
    case "appendToUpload":
    case "appendToCameraUpload":
      request.raw = "the beginning of a file";
      return;
    case "uploadFile":
    case "uploadImage":
    case "uploadReport": {
      const address = operations[operationId].path as keyof FuzzWorld["files"];
      const fields = JSON.parse(pool.all(`target ${address}`).at(-1) ?? "{}") as Record<string, string>;
      request.form = { fields: Object.entries(fields), file: choose.of(world.files[address]) };
    }
  }
}

/** A component of which one's own snapshot is a reading. */
async function judgedComponent({ pool, policy: { test, snapshots } }: FuzzWorld): Promise<string> {
  const tags = ["judged"];
  await test.call("setSnapshotTags", `/api/snapshots/${snapshots.own}/tags/`, { as: "full", json: { tags } });
  const made = pool.all("judged component").at(-1);
  if (made !== undefined) return made;
  const json = { name: "Judged", description: "", tags };
  const { body } = await test.call("createComponent", "/api/component-tracker/component/", {
    as: "full",
    json,
  });
  pool.add("judged component", body.id);
  return body.id;
}

/** Hashing a password is slow on purpose: at most this many. */
const maxNewcomers = 150;

/** Sometimes a user who is in no organization yet. */
async function newcomer({ pool, test }: FuzzWorld, choose: Chooser): Promise<TestPerson | undefined> {
  const name = `newcomer${pool.all("newcomer").at(-1) ?? 0}`;
  if (!choose.chance(0.3) || name === `newcomer${maxNewcomers}`) return undefined;
  pool.add("newcomer", String(Number(pool.all("newcomer").at(-1) ?? 0) + 1));
  return aPerson(test, name);
}

/** The open invitations of a user; a new one if there is none. */
async function invitationsOf({ token, email }: TestPerson, { policy }: FuzzWorld): Promise<string[]> {
  const path = "/api/my-organization-invites/";
  const { body } = await policy.test.call("listMyInvitations", path, { token });
  if (body.length > 0) return body.map(({ id }) => id);
  const json = { email };
  await policy.test.call("inviteToGroup", "/api/organizations/groups/root/invitations/", {
    as: "full",
    json,
  });
  return (await policy.test.call("listMyInvitations", path, { token })).body.map(({ id }) => id);
}

/** The organization of the invitee, who accepts an invitation if there is none. */
async function organizationOfInvitee(world: FuzzWorld): Promise<string | undefined> {
  const { test, people } = world;
  const { token } = people.invitee;
  const own = async () => (await test.call("getOrganization", "/api/organizations/", { token })).body;
  const before = await own();
  if (before) return before.id;
  const [invitation] = await invitationsOf(people.invitee, world);
  if (invitation !== undefined)
    await test.call("acceptInvitation", `/api/organization-invites/${invitation}/`, { token });
  return (await own())?.id;
}

/** A member of the group cannot be invited again: then the inviting user cancels that of another address. */
async function takeInvitationBack(request: FuzzRequest, { policy }: FuzzWorld, choose: Chooser) {
  const json = { email: `g${choose.below(1e9)}@example.com` };
  const path = "/api/organizations/groups/root/invitations/";
  const { status, body } = await policy.test.call("inviteToGroup", path, { as: "full", json });
  if (status >= 400) return;
  request.token = policy.tokens.user;
  request.path = request.path.replace(/invites\/[^/]+/, `invites/${body.id}`);
}

const wantedState: Readonly<Record<string, string>> = {
  applyReanalysis: "ready",
  undoReanalysis: "applied",
};

/** One in the required state, if there is one. */
async function pickReanalysis(
  request: FuzzRequest,
  operationId: OperationId,
  { policy }: FuzzWorld,
  choose: Chooser,
) {
  const { body } = await policy.test.call("listReanalyses", "/api/reanalyses/", { as: "full" });
  const wanted = wantedState[operationId];
  const fitting = body.reanalyses.filter(({ state }) => wanted === undefined || state === wanted);
  const found = fitting.length === 0 ? undefined : choose.of(fitting);
  if (found !== undefined) request.path = request.path.replace(/reanalyses\/[^/]+/, `reanalyses/${found.id}`);
}

function accountIdOf(username: string, { test }: FuzzWorld): string {
  const [account] = test.database.all(`select id from accounts where username = '${username}'`);
  return String(account?.id);
}
