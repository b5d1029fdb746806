import {
  deviceVersionsSchema,
  liveMessageSchema,
  manualsSchema,
  missedMessagesSchema,
  ownershipSchema,
  parseSnapshotList,
  snapshotChangedSchema,
  snapshotDetailSchema,
  userSchema,
} from "@sonolens/domain";
import type { OperationId } from "./operation-types.ts";

type Parser = (body: unknown) => unknown;

const by =
  (schema: { safeParse(value: unknown): { success: boolean; data?: unknown } }): Parser =>
  (body) =>
    schema.safeParse(body).data;

const changed = by(snapshotChangedSchema);

/** What comes in is read once, here; undefined is "not what the description says". */
export const answerParsers: Partial<Record<OperationId, Parser>> = {
  getCurrentUser: by(userSchema),
  listDevices: (body) =>
    Array.isArray(body)
      ? (body as unknown[]).flatMap((device) => ownershipSchema.safeParse(device).data ?? [])
      : undefined,
  getDeviceVersions: by(deviceVersionsSchema),
  listManuals: by(manualsSchema),
  listSnapshots: parseSnapshotList,
  getSnapshot: by(snapshotDetailSchema),
  restoreSnapshot: changed,
  changeSnapshotAddress: changed,
  setSnapshotAcFrequency: changed,
  setSnapshotAnalysisTime: changed,
  setSnapshotComments: changed,
  setSnapshotCostMode: changed,
  setSnapshotCurrency: changed,
  setSnapshotDistance: changed,
  setSnapshotDynamicRange: changed,
  setSnapshotEnergyCost: changed,
  setSnapshotFixed: changed,
  setSnapshotGas: changed,
  setSnapshotHeatmapMode: changed,
  setSnapshotHumidity: changed,
  setSnapshotLabel: changed,
  setSnapshotLocation: changed,
  setSnapshotMassCost: changed,
  setSnapshotPictureBrightness: changed,
  setSnapshotRepair: changed,
  setSnapshotSpecificPower: changed,
  setSnapshotStarred: changed,
  setSnapshotTags: changed,
  setSnapshotTemperature: changed,
  setSnapshotUtilization: changed,
  setSnapshotVoltage: changed,
  setSnapshotVolumeCost: changed,
  listMissedMessages: (body) => {
    const missed = missedMessagesSchema.safeParse(body).data;
    return missed && { ...missed, messages: missed.messages.filter(isKnownMessage) };
  },
};

const isKnownMessage = (message: unknown): boolean => liveMessageSchema.safeParse(message).success;
