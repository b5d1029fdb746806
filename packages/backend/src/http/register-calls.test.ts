import { readEdition } from "@sonolens/editions";
import { failure, type Result, success } from "@sonolens/foundation";
import Fastify from "fastify";
import { expect, it } from "vitest";
import type { AccessFailure, Caller } from "../policy/caller.ts";
import { until } from "../testing/until.ts";
import { loadErrorTexts } from "./error-texts.ts";
import { createFairCalls } from "./fair-calls.ts";
import { createJsonAnswers } from "./json-answers.ts";
import { registerCalls } from "./register-calls.ts";

const caller: Caller = {
  accountId: "a1",
  username: "ann",
  email: "ann@sonolens.example",
  isDemo: false,
  isStaff: false,
  hasAcceptedTerms: true,
};

/** A server with one call of users and one of cameras, which are answered on request. */
async function serve() {
  const { promise: ends, resolve: end } = Promise.withResolvers<void>();
  let [begun, isRevoked] = [0, false];
  const fairCalls = createFairCalls();
  const answer = async () => {
    begun += 1;
    await ends;
    return { status: 204 } as never;
  };
  const server = Fastify();
  registerCalls(server, {
    handlers: { getSnapshot: answer, getCameraLiveCredentials: answer, appendToUpload: answer },
    authenticate: async (_token, isAgain): Promise<Result<Caller, AccessFailure>> =>
      isRevoked && isAgain ? failure("notAuthenticated") : success(caller),
    authenticateCamera: async () => (isRevoked ? undefined : { serial: "SL-1" }),
    textsFor: await loadErrorTexts(readEdition("nl")),
    json: createJsonAnswers(),
    fairCalls,
    ...{ bodyBytes: 1_000, uploadBytes: 1_000 },
  });
  const call = async (url: string) => server.inject({ url, headers: { authorization: "Bearer token" } });
  const sendPart = async () =>
    server.inject({
      ...{ method: "PATCH", url: "/api/resumable-uploads/3f2504e0-4f89-41d3-9a0c-0305e82c34ff/" },
      headers: {
        ...{ authorization: "Bearer token", "tus-resumable": "1.0.0", "upload-offset": "0" },
        "content-type": "application/offset+octet-stream",
      },
      payload: Buffer.from("part"),
    });
  const revoke = (): void => {
    isRevoked = true;
  };
  return { call, sendPart, fairCalls, end, revoke, begun: () => begun };
}

it.each([
  ["a user or a program", `/api/snapshots/3f2504e0-4f89-41d3-9a0c-0305e82c34ff/`],
  ["a camera", "/api/camera/live-credentials/"],
])("answers 401 to a call of %s that waited for its turn, if it was revoked meanwhile", async (_who, url) => {
  const { call, fairCalls, end, revoke, begun } = await serve();
  const running = Array.from({ length: 8 }, () => call(url));
  await until(() => begun() === running.length);
  const waiting = call(url);
  await until(() => fairCalls.waiting() === 1);
  revoke();
  end();
  const refused = await waiting;
  expect(refused.statusCode).toBe(401);
  expect(refused.json().codes).toEqual({ detail: ["notAuthenticated"] });
  expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual(running.map(() => 204));
  expect(begun()).toBe(running.length);
});

it("answers 401 to a part of an upload that waited for its turn, if its session ended meanwhile", async () => {
  const { call, sendPart, fairCalls, end, revoke, begun } = await serve();
  const running = Array.from({ length: 8 }, () =>
    call("/api/snapshots/3f2504e0-4f89-41d3-9a0c-0305e82c34ff/"),
  );
  await until(() => begun() === running.length);
  const waiting = sendPart();
  await until(() => fairCalls.waiting() === 1);
  revoke();
  end();
  expect((await waiting).statusCode).toBe(401);
  await Promise.all(running);
  expect(begun()).toBe(running.length);
});
