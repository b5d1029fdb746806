// Generated from openapi/ by `pnpm generate`. Do not edit.
/** Every call of the API, by its name. `security` is "none" where no access token is sent. */
export const operations = {
  createToken: {"method":"post","path":"/api/token/","tag":"session","security":"none","requestContentType":"application/json","answer":"json"},
  createUploadUrl: {"method":"post","path":"/api/get-upload-url/","tag":"uploads","security":"bearer","requestContentType":"application/json","answer":"json"},
  getClientConfiguration: {"method":"get","path":"/api/client-configuration/","tag":"server","security":"none","requestContentType":null,"answer":"json"},
  getCurrentUser: {"method":"get","path":"/api/me/","tag":"session","security":"bearer","requestContentType":null,"answer":"json"},
  getFrames: {"method":"get","path":"/bfv/devices/{serial}/frames/{id}_bfv","tag":"media","security":"bearer","requestContentType":null,"answer":"binary"},
  getHealth: {"method":"get","path":"/health","tag":"server","security":"none","requestContentType":null,"answer":"json"},
  getHeatmapStill: {"method":"get","path":"/api/snapshots/{id}/heatmap_still/","tag":"media","security":"bearer","requestContentType":null,"answer":"json"},
  getLeakAnalysis: {"method":"get","path":"/api/snapshots/{id}/analytics/leak/","tag":"analytics","security":"bearer","requestContentType":null,"answer":"json"},
  getLiveCredentials: {"method":"get","path":"/management/credentials","tag":"live","security":"bearer","requestContentType":null,"answer":"json"},
  getLocations: {"method":"get","path":"/api/snapshots/{id}/analytics/locations/","tag":"analytics","security":"bearer","requestContentType":null,"answer":"json"},
  getMechAnalysis: {"method":"get","path":"/api/snapshots/{id}/analytics/mech/","tag":"analytics","security":"bearer","requestContentType":null,"answer":"json"},
  getPattern: {"method":"get","path":"/api/snapshots/{id}/analytics/pattern/","tag":"analytics","security":"bearer","requestContentType":null,"answer":"json"},
  getPdAnalysis: {"method":"get","path":"/api/snapshots/{id}/analytics/pd/","tag":"analytics","security":"bearer","requestContentType":null,"answer":"json"},
  getSignal: {"method":"get","path":"/api/snapshots/{id}/signal/","tag":"media","security":"bearer","requestContentType":null,"answer":"binary"},
  getSignedMedia: {"method":"get","path":"/media/{token}","tag":"media","security":"none","requestContentType":null,"answer":"binary"},
  getSnapshot: {"method":"get","path":"/api/snapshots/{id}/","tag":"snapshots","security":"bearer","requestContentType":null,"answer":"json"},
  getSnapshotPicture: {"method":"get","path":"/api/snapshots/{id}/picture/","tag":"media","security":"bearer","requestContentType":null,"answer":"binary"},
  getThumbnailUrl: {"method":"get","path":"/api/snapshots/{id}/thumbnail-url/","tag":"media","security":"bearer","requestContentType":null,"answer":"json"},
  getWavUrl: {"method":"get","path":"/api/snapshots/{id}/wav-url/","tag":"media","security":"bearer","requestContentType":null,"answer":"json"},
  listMissedMessages: {"method":"get","path":"/api/live-messages/","tag":"live","security":"bearer","requestContentType":null,"answer":"json"},
  listSnapshots: {"method":"get","path":"/api/snapshots/","tag":"snapshots","security":"bearer","requestContentType":null,"answer":"json"},
  listThumbnailFrames: {"method":"post","path":"/api/thumbnail-frames/","tag":"media","security":"bearer","requestContentType":"application/json","answer":"json"},
  refreshToken: {"method":"post","path":"/api/token/refresh/","tag":"session","security":"none","requestContentType":"application/json","answer":"json"},
  setSnapshotComments: {"method":"post","path":"/api/snapshots/{id}/comments/","tag":"writes","security":"bearer","requestContentType":"application/json","answer":"json"},
  setSnapshotDistance: {"method":"post","path":"/api/snapshots/{id}/distance/","tag":"writes","security":"bearer","requestContentType":"application/json","answer":"json"},
  setSnapshotDynamicRange: {"method":"post","path":"/api/snapshots/{id}/dynamicrange/","tag":"writes","security":"bearer","requestContentType":"application/json","answer":"json"},
  setSnapshotHeatmapMode: {"method":"post","path":"/api/snapshots/{id}/heatmap-mode/","tag":"writes","security":"bearer","requestContentType":"application/json","answer":"json"},
  setSnapshotLabel: {"method":"post","path":"/api/snapshots/{id}/label/","tag":"writes","security":"bearer","requestContentType":"application/json","answer":"json"},
  setSnapshotPictureBrightness: {"method":"post","path":"/api/snapshots/{id}/picture-brightness/","tag":"writes","security":"bearer","requestContentType":"application/json","answer":"json"},
  setSnapshotStarred: {"method":"post","path":"/api/snapshots/{id}/starred/","tag":"writes","security":"bearer","requestContentType":"application/json","answer":"json"},
  setSnapshotTags: {"method":"post","path":"/api/snapshots/{id}/tags/","tag":"writes","security":"bearer","requestContentType":"application/json","answer":"json"},
  uploadFile: {"method":"post","path":"/uploads/","tag":"uploads","security":"none","requestContentType":"multipart/form-data","answer":"json"},
} as const;

/** Every code that the description knows. */
export const errorCodes = ["invalidCredentials","notAuthenticated","tokenExpired","tokenReused","sessionEnded","notFound","fileNotFound","methodNotAllowed","staleText","payloadTooLarge","uriTooLong","unsupportedMediaType","tooManyRequests","internalError","storageFull","demoReadOnly","notAllowed","required","unknownField","wrongType","notANumber","outOfRange","tooLong","tooMany","empty","unknownValue","invalidFormat","notAboveZero","belowZero","fixedBeforeCreation","usernameRequired","passwordRequired","regPasswordShort","passwordTooCommon","passwordIsUsername","passwordsNotMatchingWarning","completeAllFieldsWarning","regTermsRequired","regPrivacyRequired","pairReqSerial","pairErrSerial","pairReqToken","pairErrSecretCode","invalidEmailAddress","userAlreadyInOrganization","licenseNotValid","nodeKeyInvalid","reportEmpty","notAnImage","notPngOrJpeg","uploadTooLarge","duplicateName","cannotChangeYourself","groupNotEmpty","cantRemoveOrgDevice","exportNeedsOwnership","noGenerationsLeft","dataConnectAskPermission","notNlzFile","impFailed","uploadExpired","analysisTimedOut","analysisStopped"] as const;
