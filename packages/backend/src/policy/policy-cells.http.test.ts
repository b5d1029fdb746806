import { operations } from "@sonolens/api-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CallDescription, describedCalls } from "../http/description.ts";
import { freshObject, kindOf, testedElsewhere } from "../testing/policy/policy-objects.ts";
import { exampleRequest } from "../testing/policy/policy-requests.ts";
import {
  groupsHave,
  type ObjectKind,
  objectKinds,
  onlyLooks,
  type PolicyRole,
  policyRoles,
  type Relation,
  relations,
  sees,
} from "../testing/policy/policy-roles.ts";
import { markOf, type PolicyWorld, serials, startPolicyWorld } from "../testing/policy/policy-world.ts";
import { refusalOf } from "./access-table.ts";
import type { Caller } from "./caller.ts";

let world: PolicyWorld;
const shared = new Map<string, string>();
let cells = 0;

beforeAll(async () => {
  // Making a video, which this test does not need, takes longer than all calls that request it.
  world = await startPolicyWorld({ makeVideos: false });
  for (const kind of objectKinds)
    for (const relation of ["own", "group", "foreign"] as const)
      if (relation !== "group" || groupsHave(kind))
        shared.set(`${kind} ${relation}`, await freshObject(world, kind, relation));
});
afterAll(async () => {
  console.log(`${cells} cells`);
  await world.close();
});

const callerOf = (role: PolicyRole): Caller | undefined =>
  role === "guest"
    ? undefined
    : {
        accountId: role,
        username: role,
        email: "",
        isDemo: role === "demo",
        isStaff: role === "staff",
        hasAcceptedTerms: true,
        isReseller: role.startsWith("reseller"),
        isApiToken: role === "apiToken",
      };

/** A thing that a call destroys is made for that call alone. */
const destroys = ({ method, operationId }: CallDescription): boolean =>
  method === "DELETE" ||
  operationId === "changeGroup" ||
  /^(?:cancel|delete|deactivate|remove)/.test(operationId);

const idOf = (kind: ObjectKind, relation: Relation): string =>
  shared.get(`${kind} ${relation}`) ?? world.unknownId;

async function ask(call: CallDescription, role: PolicyRole, objectId: string, serial = serials.none) {
  const { path, options } = exampleRequest(call, { id: objectId, serial }, world.tokens[role]);
  const { status, bytes, headers } = await world.test.call(call.operationId, path, options);
  const isText = /json|text/.test(headers.get("content-type") ?? "");
  const text = isText ? new TextDecoder().decode(bytes) : "";
  return { status, text, codes: isText && status >= 400 && text !== "" ? codesOf(text) : [] };
}

const codesOf = (text: string): string[] =>
  Object.values((JSON.parse(text) as { codes?: Record<string, string[]> }).codes ?? {}).flat();

/** No response may contain anything that its caller does not see. */
function expectNoLeak(text: string, role: PolicyRole): void {
  for (const relation of ["own", "group", "foreign"] as const)
    if (!sees(role, "snapshot", relation)) expect(text).not.toContain(markOf(relation));
}

/** The response for a missing thing; requested once for all relations of a role. */
type AskOfNothing = () => ReturnType<typeof ask>;

function askOfNothing(call: CallDescription, role: PolicyRole): AskOfNothing {
  let answer: ReturnType<typeof ask> | undefined;
  return () => {
    answer ??= ask(call, role, world.unknownId);
    return answer;
  };
}

async function expectCell(
  call: CallDescription,
  role: PolicyRole,
  kind: ObjectKind,
  relation: Relation,
  ofNothing: AskOfNothing,
) {
  const visible = sees(role, kind, relation);
  const objectId =
    destroys(call) && visible ? await freshObject(world, kind, relation) : idOf(kind, relation);
  const serial = kind === "device" ? objectId : serials[relation];
  const answer = await ask(call, role, objectId, serial);
  cells += 1;
  expectNoLeak(answer.text, role);
  const refusal = refusalOf(call.operationId, callerOf(role));
  if (refusal === "notAuthenticated") return expect(answer.status).toBe(401);
  if (refusal !== undefined)
    return expect([answer.status, answer.codes]).toEqual([400, codesSeen(call, refusal)]);
  // Starts one if permitted, or conflicts with a running one; snapshots of others are skipped later.
  if (call.operationId === "createReanalysis") return expect([201, 409]).toContain(answer.status);
  if (onlyLooks(role, kind, relation) && !isRead(call)) return expectUntouched(answer);
  if (visible) {
    expect([401, 403, 405]).not.toContain(answer.status);
    expect(answer.status).toBeLessThan(500);
    // A camera may be one that cannot be updated.
    const allowed = ["requestDeviceUpdate", "getDeviceLiveCredentials"].includes(call.operationId)
      ? ["notAllowed"]
      : [];
    for (const code of ["notFound", "notAllowed", "demoReadOnly"])
      if (!allowed.includes(code)) expect(answer.codes).not.toContain(code);
    return;
  }
  const nothing = await ofNothing();
  expect(answer.status).toBe(nothing.status);
  expect(withoutVolatile(answer.text, objectId)).toBe(withoutVolatile(nothing.text, world.unknownId));
}

/** A response to HEAD has no body. */
const codesSeen = ({ method }: CallDescription, code: string): string[] => (method === "HEAD" ? [] : [code]);

/** Reading a snapshot includes the permission to have a video of it made, reading a report that to copy it. */
const isRead = ({ method, operationId }: CallDescription): boolean =>
  (method === "GET" && !operationId.startsWith("create")) ||
  operationId === "listThumbnailFrames" ||
  operationId === "convertVideo" ||
  operationId === "copyIssuedReport";

/** Callers with read access only are rejected with this reason. */
const expectUntouched = (answer: { codes: string[] }): void =>
  expect(["notAllowed", "exportNeedsOwnership"]).toContain(answer.codes[0]);

/** Removes numbers and times that differ in every response. */
const withoutVolatile = (text: string, objectId: string): string =>
  text
    .replaceAll(objectId, "ID")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
    .replace(/"(?:id|executionID|createdAt|expiresAt)":"[^"]*"/g, "NEW");

const calls = describedCalls();

it.each(calls.filter(({ operationId }) => operations[operationId].security !== "none"))(
  "$operationId: every role finds what it may see, and nothing else",
  async (call) => {
    const kind = kindOf(call.operationId, call.path);
    for (const role of policyRoles) {
      if (kind !== undefined) {
        const ofNothing = askOfNothing(call, role);
        for (const relation of relations) await expectCell(call, role, kind, relation, ofNothing);
        continue;
      }
      const answer = await ask(call, role, world.unknownId);
      cells += 1;
      expectNoLeak(answer.text, role);
      const refusal = refusalOf(call.operationId, callerOf(role));
      if (refusal === "notAuthenticated") expect(answer.status).toBe(401);
      else if (refusal !== undefined) expect([answer.status, answer.codes]).toEqual([400, [refusal]]);
      else if ([call.path, call.operationId].some((name) => testedElsewhere.includes(name)))
        expect(answer.status).toBe(404);
      else expect([401, 403, 404, 405]).not.toContain(answer.status);
    }
  },
);

it.each(calls.filter(({ operationId }) => operations[operationId].security === "none"))(
  "$operationId: tells a guest nothing that is somebody's",
  async (call) => {
    const answer = await ask(call, "guest", world.unknownId);
    cells += 1;
    expectNoLeak(answer.text, "guest");
    expect(answer.status).toBeLessThan(500);
  },
);
