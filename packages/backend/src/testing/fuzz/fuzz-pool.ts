import type { OperationId } from "@sonolens/api-client";
import { createAddresses } from "../../http/addresses.ts";
import { describedCalls } from "../../http/description.ts";
import type { Chooser } from "./chooser.ts";

const mostOfAKind = 40;

/** Values from earlier responses, by kind: ids, addresses, codes; the newest of each. */
export interface FuzzPool {
  add(kind: string, value: string): void;
  remove(kind: string, value: string): void;
  /** One of a kind, more often one of the newest; undefined if there is none yet. */
  pick(kind: string, choose: Chooser): string | undefined;
  all(kind: string): readonly string[];
  /** Collects the values of a response. */
  harvest(operation: OperationId, body: unknown): void;
}

/** Fields with the same meaning in every response. */
const kindsByField: Readonly<Record<string, string>> = {
  ownership: "ownership",
  executionID: "export",
  attachmentId: "attachment",
  license_key: "licenceKey",
  reportUrl: "reportUrl",
  refresh: "refresh",
  snapshotId: "snapshot",
};

/** Fields whose meaning depends on the response. */
const kindsByAnswer: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  listSnapshots: { id: "snapshot" },
  addGroup: { id: "group" },
  getOrganization: { id: "group" },
  createComponent: { id: "component" },
  createReanalysis: { id: "reanalysis" },
  inviteToGroup: { id: "invitation" },
  listMyInvitations: { id: "invitation" },
  createSharedReport: { token: "sharedToken" },
  reserveIssuedReport: { id: "issuedReport" },
  createReportTemplate: { id: "reportTemplate" },
  createReportSchedule: { id: "reportSchedule" },
  createCheckout: { order: "order" },
  createDataConnectKey: { key: "dataConnectKey", id: "dataConnectKeyId" },
  rotateDataConnectKey: { key: "dataConnectKey", id: "dataConnectKeyId" },
  startUpload: { id: "upload" },
  startCameraUpload: { id: "cameraUpload" },
  createCameraChallenge: { challenge: "challenge" },
  createCameraToken: { access: "cameraToken" },
};

/** Addresses that begin with `basePath` are kept without it. */
export function createFuzzPool(basePath = ""): FuzzPool {
  const values = new Map<string, string[]>();
  const { pathOf } = createAddresses(basePath);
  const signed = describedCalls().flatMap(({ operationId, path }) =>
    path.includes("{token}") || path.startsWith("/vod/devices/{serial}/files")
      ? [{ operationId, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`) }]
      : [],
  );

  function add(kind: string, value: string): void {
    const kept = (values.get(kind) ?? []).filter((entry) => entry !== value);
    values.set(kind, [...kept, value].slice(-mostOfAKind));
  }

  function harvest(operation: OperationId, body: unknown): void {
    if (typeof body !== "object" || body === null) return;
    if ("url" in body && "fields" in body)
      add(`target ${pathOf(String(body.url))}`, JSON.stringify(body.fields));
    for (const [name, value] of Object.entries(body)) {
      if (typeof value !== "string") {
        harvest(operation, value);
        continue;
      }
      const kind = kindsByAnswer[operation]?.[name] ?? kindsByField[name];
      if (kind !== undefined && value !== "") add(kind, value);
      for (const { operationId, pattern } of signed)
        if (pattern.test(pathOf(value))) add(`path ${operationId}`, pathOf(value));
    }
  }

  return {
    add,
    harvest,
    remove(kind, value) {
      values.set(
        kind,
        (values.get(kind) ?? []).filter((entry) => entry !== value),
      );
    },
    all: (kind) => values.get(kind) ?? [],
    pick(kind, choose) {
      const kept = values.get(kind) ?? [];
      if (kept.length === 0) return undefined;
      return choose.chance(0.5) ? kept.at(-1) : choose.of(kept);
    },
  };
}
