import { snapshotChangedSchema } from "@sonolens/domain";
import { by, type Parsers } from "./parser.ts";

const changed = by(snapshotChangedSchema);

export const parsers = {
  restoreSnapshot: changed,
  changeSnapshotAddress: changed,
  setSnapshotAcFrequency: changed,
  setSnapshotAnalysisTime: changed,
  setSnapshotAnalysisType: changed,
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
  setSnapshotLinePressure: changed,
  setSnapshotLocation: changed,
  setSnapshotMassCost: changed,
  setSnapshotPictureBrightness: changed,
  setSnapshotPictureNotes: changed,
  setSnapshotRepair: changed,
  setSnapshotRepairWork: changed,
  setSnapshotSpecificPower: changed,
  setSnapshotStarred: changed,
  setSnapshotTags: changed,
  setSnapshotTemperature: changed,
  setSnapshotUtilization: changed,
  setSnapshotVoltage: changed,
  setSnapshotVolumeCost: changed,
} satisfies Parsers;
