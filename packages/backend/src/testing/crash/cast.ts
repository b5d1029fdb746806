import type { ApiSchema } from "@sonolens/api-client";
import {
  feedbackActor,
  passwordActor,
  refreshActor,
  registrationActor,
  settingActors,
} from "./account-actors.ts";
import type { Actor } from "./actor.ts";
import type { Api, ApiFor } from "./api.ts";
import { bulkActor } from "./bulk-actor.ts";
import { signInCamera, statusActor, updateActor } from "./camera-actors.ts";
import { type CrashCamera, deviceActor, pair } from "./device-actors.ts";
import { imageActor, reportActor, sendReport, shareActor, uploadActor } from "./file-actors.ts";
import { exportActor, reanalysisActor } from "./job-actors.ts";
import type { Journal } from "./journal.ts";
import { keyCaller } from "./key-calls.ts";
import { listFollower } from "./list-follower.ts";
import { membershipActor, paymentActor } from "./membership-actors.ts";
import { partActor } from "./part-actors.ts";
import {
  changedComponentActor,
  componentActor,
  groupActor,
  groupNameActor,
  invitationActor,
  keyActor,
  licenceActor,
} from "./partner-actors.ts";
import { removalActor } from "./removal-actors.ts";
import { deletingActor, snapshotActors } from "./snapshot-actors.ts";
import { guestsOf, hostsOf, leaversOf, passwordOf, type World } from "./world.ts";

/** All actors that act at the same time, by what they do. */
export interface Cast {
  /** Fields of snapshots. */
  readonly writers: readonly Actor[];
  /** Uploads by form. */
  readonly files: readonly Actor[];
  /** Resumable uploads. */
  readonly parts: readonly Actor[];
  /** Accounts that are deleted. */
  readonly leavers: readonly Actor[];
  readonly others: readonly Actor[];
}

/** How many delete their accounts at the same time. */
const leaving = 3;

export async function castOf(parts: {
  readonly journal: Journal;
  readonly world: World;
  readonly apiOf: (username: string) => Api;
  readonly apiFor: ApiFor;
  readonly refreshTokens: ReadonlyMap<string, string>;
  readonly mailed: Set<string>;
  /** Records whose accounts are deleted. */
  readonly left: Set<string>;
  readonly rows: (query: string) => readonly Record<string, unknown>[];
  readonly tablesWith: (column: string) => readonly string[];
  readonly ended: () => { ms: number; clean: boolean };
}): Promise<Cast> {
  const { journal, world, apiOf, apiFor, refreshTokens, mailed, left, rows, tablesWith, ended } = parts;
  const roots = new Map<string, string>();
  for (const username of ["kim", "quiet", ...hostsOf(world.size)]) {
    const json = { name: `Works of ${username}` };
    const made = await apiOf(username).json<ApiSchema<"Organization">>("/api/organizations/", { json });
    roots.set(username, made.groups.find(({ isRoot }) => isRoot)?.id ?? "");
  }
  const { key } = await apiOf("ben").json<ApiSchema<"DataConnectKey">>("/keys", { method: "POST" });
  const component = await apiOf("kim").json<ApiSchema<"Component">>("/api/component-tracker/component/", {
    json: { name: "changed", description: "changed", tags: [] },
  });
  const [reporting, sending, ...updated] = world.cameras.get("cam") ?? [];
  if (reporting === undefined || sending === undefined) throw new Error("There are too few cameras.");
  for (const camera of [reporting, sending]) await pair(apiOf("cam"), camera);
  const cameraOf = async (camera: CrashCamera) => ({
    serial: camera.serial,
    api: await signInCamera(apiFor, camera),
  });
  const reportUrl = await sendReport(apiOf("eve"), "shared.pdf");

  const writers = world.written.flatMap((id, index) =>
    snapshotActors(journal, id, index % 2 === 0 ? "ann" : "ben", index),
  );
  const files = ["eve", "kim", "quiet"].flatMap((username, index) =>
    [0, 1, 2].map((number) => uploadActor(journal, username, 3 * index + number)),
  );
  const partSenders = [
    partActor(journal, { username: "cam", number: 100, camera: await cameraOf(sending) }),
    ...["eve", "kim", "quiet", "ben"].map((username, index) =>
      partActor(journal, { username, number: 101 + index }),
    ),
  ];
  const leavers = Array.from({ length: leaving }, (_, index) =>
    removalActor({
      ...{ journal, apiFor, rows, tablesWith, mailed, left },
      number: 1_000 * (index + 1),
      leavers: leaversOf(world.size).filter((_name, turn) => turn % leaving === index),
    }),
  );
  const others = [
    ...world.written.slice(0, 3).map((snapshotId) => imageActor(journal, "ben", { snapshotId })),
    imageActor(journal, "kim", "userimages"),
    reportActor(journal, "kim"),
    statusActor(journal, "cam", await cameraOf(reporting), rows),
    updateActor(journal, "cam", updated, { apiFor, rows }),
    paymentActor(journal, "eve"),
    paymentActor(journal, "quiet"),
    ...guestsOf(world.size).map((guest, index) => {
      const host = `host-${index}`;
      return membershipActor(journal, {
        host: apiOf(host),
        guest: apiOf(guest),
        guestEmail: `${guest}@example.com`,
        rootId: roots.get(host) ?? "",
      });
    }),
    ...world.deleted.map((id) => deletingActor(journal, id, "eve")),
    bulkActor(journal, "word", world.edited),
    shareActor(journal, "eve", reportUrl),
    exportActor(journal, "ann", world.written.slice(0, 12)),
    exportActor(journal, "jobs", world.reanalyzed),
    reanalysisActor(journal, "jobs", world.reanalyzed),
    componentActor(journal, "kim"),
    changedComponentActor(journal, "kim", component.id),
    keyActor(journal, "kim"),
    keyActor(journal, "eve"),
    keyCaller(journal, "ben", key, apiFor, ended),
    licenceActor(journal, "kim", world.resellerId, world.licenceKeys),
    ...["kim", "quiet"].flatMap((username) => {
      const rootId = roots.get(username) ?? "";
      return [
        groupActor(journal, username, rootId),
        groupNameActor(journal, username, rootId),
        invitationActor(journal, username, rootId, mailed),
      ];
    }),
    ...["ann", "quiet"].flatMap((username) => settingActors(journal, username)),
    ...["ann", "kim"].map((username) => feedbackActor(journal, username, rows)),
    registrationActor(journal, 1, rows, mailed),
    registrationActor(journal, 2, rows, mailed),
    passwordActor(journal, "pass", apiFor, passwordOf("pass")),
    refreshActor(journal, "word", apiFor, refreshTokens.get("word") ?? ""),
    ...["eve", "kim"].map((username) => deviceActor(journal, username, world.cameras.get(username) ?? [])),
    ...["ann", "eve", "quiet"].map((username) => listFollower(username)),
  ];
  return { writers, files, parts: partSenders, leavers, others };
}
