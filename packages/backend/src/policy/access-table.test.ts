import { type OperationId, operations } from "@sonolens/api-client";
import { expect, it } from "vitest";
import { accessTable, refusalOf } from "./access-table.ts";
import type { Caller } from "./caller.ts";

const caller = (overrides: Partial<Caller>): Caller => ({
  accountId: "1",
  sessionId: "2",
  username: "somebody",
  email: "somebody@example.com",
  isDemo: false,
  isStaff: false,
  hasAcceptedTerms: true,
  ...overrides,
});

/**
 * Written out by hand from the specification, not from the table: o allowed, a not signed in, d read-only, n not for
 * this role.
 */
const expected: Record<OperationId, string> = {
  //                            nobody demo user staff demo+staff
  createToken: "ooooo",
  refreshToken: "ooooo",
  endSession: "ooooo",
  getClientConfiguration: "ooooo",
  getLiveness: "ooooo",
  getReadiness: "ooooo",
  getDeviceFile: "ooooo",
  getSignedMedia: "ooooo",
  uploadFile: "ooooo",
  getCurrentUser: "aoooo",
  registerAccount: "ooooo",
  activateAccount: "ooooo",
  resendActivation: "ooooo",
  requestPasswordReset: "ooooo",
  confirmPasswordReset: "ooooo",
  changePassword: "adood",
  deleteAccount: "adood",
  exportAccount: "aoooo",
  acceptTerms: "aoooo",
  getSettings: "aoooo",
  updateSettings: "adood",
  sendFeedback: "aoooo",
  logClientError: "ooooo",
  listReleaseNotes: "aoooo",
  getViewerDownload: "ooooo",
  listPaymentTokens: "aoooo",
  listPurchases: "aoooo",
  getOrder: "aoooo",
  listCatalogue: "aoooo",
  createCheckout: "adood",
  listSnapshots: "aoooo",
  getSnapshot: "aoooo",
  getLocations: "aoooo",
  getPattern: "aoooo",
  getPdAnalysis: "aoooo",
  getLeakAnalysis: "aoooo",
  getMechAnalysis: "aoooo",
  getHeatmapStill: "aoooo",
  getSnapshotPicture: "aoooo",
  getThumbnailUrl: "aoooo",
  getWavUrl: "aoooo",
  getSignal: "aoooo",
  getSnapshotFile: "aoooo",
  getFrames: "aoooo",
  listThumbnailFrames: "aoooo",
  getLiveCredentials: "aoooo",
  listMissedMessages: "aoooo",
  getOrganization: "aoooo",
  listOrganizationLog: "aoooo",
  listInvitations: "aoooo",
  listMyInvitations: "aoooo",
  createOrganization: "adood",
  addGroup: "adood",
  changeGroup: "adood",
  deleteGroup: "adood",
  addGroupOwnership: "adood",
  inviteToGroup: "adood",
  acceptInvitation: "adood",
  endInvitation: "adood",
  leaveOrganization: "adood",
  createCameraChallenge: "ooooo",
  createCameraToken: "ooooo",
  getCameraState: "aaaaa",
  reportCameraStatus: "aaaaa",
  createCameraUpload: "aaaaa",
  getCameraUploadProtocol: "ooooo",
  startCameraUpload: "aaaaa",
  getCameraUploadOffset: "aaaaa",
  getCameraUpload: "aaaaa",
  appendToCameraUpload: "aaaaa",
  cancelCameraUpload: "aaaaa",
  getCameraLiveCredentials: "aaaaa",
  getUploadCredentials: "aoooo",
  getDeviceLiveCredentials: "aoooo",
  listDevices: "aoooo",
  getDeviceVersions: "aoooo",
  listSoftwareUpdates: "aoooo",
  listDeviceNotifications: "aoooo",
  listManuals: "aoooo",
  setDeviceNickname: "adood",
  removeDevice: "adood",
  requestDeviceUpdate: "adood",
  getPairingStatus: "adood",
  pairDevice: "adood",
  listComponents: "aoooo",
  getComponent: "aoooo",
  createComponent: "adood",
  changeComponent: "adood",
  deleteComponent: "adood",
  restoreComponent: "adood",
  judgeComponent: "adood",
  getComponentHistory: "aoooo",
  getComponentOverview: "aoooo",
  listDataConnectKeys: "aoooo",
  createDataConnectKey: "adood",
  deleteDataConnectKey: "adood",
  rotateDataConnectKey: "adood",
  getSnapshotFeedCsv: "aoooo",
  getSnapshotFeedJson: "aoooo",
  getReseller: "adnnd",
  listLicenceKeys: "adnnd",
  createLicenceKey: "adnnd",
  changeLicenceKey: "adnnd",
  emailLicenceKey: "adnnd",
  listIssuedReports: "aoooo",
  getIssuedReport: "aoooo",
  reserveIssuedReport: "adood",
  issueReport: "adood",
  deleteIssuedReport: "adood",
  copyIssuedReport: "adood",
  getIssuedReportFile: "ooooo",
  createSharedReport: "adood",
  listSharedReports: "adood",
  revokeSharedReport: "adood",
  getSharedReport: "ooooo",
  openSharedReport: "ooooo",
  getSharedFile: "ooooo",
  setSnapshotDistance: "adood",
  setSnapshotLabel: "adood",
  setSnapshotComments: "adood",
  setSnapshotPictureNotes: "adood",
  setSnapshotTags: "adood",
  setSnapshotStarred: "adood",
  setSnapshotDynamicRange: "adood",
  setSnapshotPictureBrightness: "adood",
  setSnapshotHeatmapMode: "adood",
  setSnapshotAnalysisType: "adood",
  setSnapshotGas: "adood",
  listReanalyses: "aoooo",
  createReanalysis: "adood",
  getReanalysis: "aoooo",
  deleteReanalysis: "adood",
  applyReanalysis: "adood",
  undoReanalysis: "adood",
  cancelReanalysis: "adood",
  changeSnapshotAddress: "adood",
  setSnapshotVoltage: "adood",
  setSnapshotAcFrequency: "adood",
  setSnapshotLocation: "adood",
  setSnapshotTemperature: "adood",
  setSnapshotHumidity: "adood",
  setSnapshotSpecificPower: "adood",
  setSnapshotLinePressure: "adood",
  setSnapshotEnergyCost: "adood",
  setSnapshotVolumeCost: "adood",
  setSnapshotMassCost: "adood",
  setSnapshotCostMode: "adood",
  setSnapshotCurrency: "adood",
  setSnapshotFixed: "adood",
  setSnapshotAnalysisTime: "adood",
  setSnapshotUtilization: "adood",
  setSnapshotRepair: "adood",
  setSnapshotRepairWork: "adood",
  getSnapshotRepair: "aoooo",
  deactivateSnapshot: "adood",
  restoreSnapshot: "adood",
  listDeletedSnapshots: "aoooo",
  listSnapshotChanges: "aoooo",
  getMovie: "aoooo",
  getRealTimeVideo: "aoooo",
  getPatternVideo: "aoooo",
  convertVideo: "aoooo",
  exportMovie: "aoooo",
  getConvertedFrames: "aoooo",
  getSignedCookies: "aoooo",
  getJobItem: "aoooo",
  getVodFile: "ooooo",
  getSignedImage: "ooooo",
  listImageAttachments: "aoooo",
  removeImageAttachment: "adood",
  listUserImages: "aoooo",
  removeUserImage: "adood",
  uploadImage: "ooooo",
  createImageUploadUrl: "adood",
  createUserImageUploadUrl: "adood",
  getVideoFrames: "aoooo",
  getVideoThumbnailUrl: "aoooo",
  getAudibleWav: "aoooo",
  getSnapshotWeather: "aoooo",
  getSnapshotAddress: "aoooo",
  getApproximateLocation: "aoooo",
  createUploadUrl: "adood",
  getUploadProtocol: "ooooo",
  startUpload: "adood",
  getUploadOffset: "adood",
  getUpload: "adood",
  appendToUpload: "adood",
  cancelUpload: "adood",
  createExcelExport: "aoooo",
  pollExcelResult: "aoooo",
  downloadSnapshots: "aoooo",
  listExports: "aoooo",
  cancelExport: "aoooo",
  getExportFile: "ooooo",
  getReportEndpoint: "adood",
  uploadReport: "ooooo",
  listReportTemplates: "aoooo",
  createReportTemplate: "adood",
  changeReportTemplate: "adood",
  deleteReportTemplate: "adood",
  listReportSchedules: "adood",
  createReportSchedule: "adood",
  changeReportSchedule: "adood",
  deleteReportSchedule: "adood",
  sendScheduledReport: "adood",
};

const who = [
  ["nobody", undefined],
  ["a demo account", caller({ isDemo: true })],
  ["a user", caller({})],
  ["staff", caller({ isStaff: true })],
  ["a demo account of staff", caller({ isDemo: true, isStaff: true })],
] as const;

const meaning: Record<string, string | undefined> = {
  o: undefined,
  a: "notAuthenticated",
  d: "demoReadOnly",
  n: "notAllowed",
};

it.each(
  Object.entries(expected).flatMap(([operation, cells]) =>
    who.map(
      ([name, requester], index) => [operation as OperationId, name, requester, cells[index] ?? "?"] as const,
    ),
  ),
)("%s by %s", (operation, _name, requester, cell) => {
  expect(refusalOf(operation, requester)).toBe(meaning[cell]);
});

it("lets a key of a group do only what reads by its group", () => {
  const ofGroup = caller({ isApiToken: true, keyHash: "3", groupId: "4" });
  const allowed = Object.keys(accessTable).filter(
    (operation) =>
      accessTable[operation as OperationId] !== "anyone" &&
      refusalOf(operation as OperationId, ofGroup) === undefined,
  );
  expect(allowed.sort()).toEqual([
    "getSnapshot",
    "getSnapshotFeedCsv",
    "getSnapshotFeedJson",
    "listSnapshots",
  ]);
});

it("reads no access token only where the description asks for none", () => {
  const open = Object.entries(accessTable).filter(([, rule]) => rule === "anyone");
  const described = Object.entries(operations).filter(([, operation]) => operation.security === "none");
  expect(open.map(([name]) => name).sort()).toEqual(described.map(([name]) => name).sort());
});

it("[RES-01] opens the reseller portal to resellers", () => {
  for (const operation of ["getReseller", "createLicenceKey", "emailLicenceKey"] as const)
    expect(refusalOf(operation, caller({ isReseller: true }))).toBeUndefined();
});

it("[API-113] lets a program with a key read snapshots and nothing else", () => {
  const program = caller({ isApiToken: true, isStaff: true, isReseller: true });
  const open = Object.entries(accessTable).filter(([, rule]) => rule === "anyone" || rule === "readSnapshot");
  const allowed = Object.keys(accessTable).filter(
    (operation) => refusalOf(operation as OperationId, program) === undefined,
  );
  expect(allowed.sort()).toEqual(open.map(([name]) => name).sort());
});
