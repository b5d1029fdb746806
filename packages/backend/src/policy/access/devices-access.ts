import type { AccessRule } from "../access-rule.ts";

/** Cameras and their pairing. */
export const devicesAccess = {
  listDevices: "readCameras",
  getDeviceVersions: "readCameras",
  listSoftwareUpdates: "readCameras",
  listDeviceNotifications: "readCameras",
  listManuals: "readCameras",
  getDeviceFile: "anyone",
  setDeviceNickname: "nameCamera",
  removeDevice: "removeCamera",
  requestDeviceUpdate: "updateCamera",
  getPairingStatus: "pairCamera",
  pairDevice: "pairCamera",
  createCameraChallenge: "anyone",
  createCameraToken: "anyone",
  getCameraState: "camera",
  reportCameraStatus: "camera",
  createCameraUpload: "camera",
  getCameraUploadProtocol: "anyone",
  startCameraUpload: "camera",
  getCameraUploadOffset: "camera",
  getCameraUpload: "camera",
  appendToCameraUpload: "camera",
  cancelCameraUpload: "camera",
  getCameraLiveCredentials: "camera",
} as const satisfies Record<string, AccessRule>;
