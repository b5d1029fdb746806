/** Limits of stored values. */
export const limits = {
  labelCharacters: 2048,
  commentsCharacters: 10_000,
  tagCharacters: 100,
  tags: 100,
  dynamicRangeDb: 100,
  distanceM: { min: 0.3, max: 500 },
  distanceFt: { min: 1, max: 1500 },
  utilizationHours: { min: 1, max: 24 },
  utilizationDaysPerWeek: { min: 1, max: 7 },
  utilizationDaysPerYear: { min: 1, max: 365 },
  utilizationWeeks: { min: 1, max: 52 },
  temperatureC: { min: -273, max: 1000 },
  temperatureF: { min: -459, max: 1832 },
  humidityPercent: { min: 0, max: 100 },
  /** In the unit in which it is typed. */
  specificPower: { min: 0, max: 1000 },
  /** Above the surroundings. */
  linePressureBar: { min: 0.1, max: 100 },
  linePressurePsi: { min: 1.5, max: 1450 },
  /** Money per kWh, m3 or kg. */
  costPerUnit: { min: 0, max: 10_000 },
  /** 0, for automatic, is valid beside this range. */
  acFrequencyHz: { min: 12.5, max: 450 },
  passwordCharacters: { min: 8, max: 128 },
  emailCharacters: 254,
  pairingSerialCharacters: { min: 3, max: 10 },
  pairingTokenCharacters: 13,
  nicknameCharacters: 100,
  /** Of organizations, groups and components. */
  nameCharacters: 200,
  descriptionCharacters: 2000,
  /** Of leak tags. */
  tagNumberCharacters: 32,
  repairNoteCharacters: 1000,
  /** Pictures attached to one snapshot, or of one category of an account. */
  images: 50,
  imageBytes: 20 * 1024 * 1024,
  /** Own templates of an account, or of a group. */
  reportTemplates: 100,
  /** On one report: at the start and at the end of its header. */
  reportLogos: 2,
  /** Of an introduction, a footer or a disclaimer of a report, in one language. */
  reportTextCharacters: 2000,
  /** Of the file of a report. */
  reportFileBytes: 200 * 1024 * 1024,
  /** Of an account. */
  reportSchedules: 50,
  /** Of a report that the server makes by schedule. */
  scheduledSnapshots: 500,
  feedbackCharacters: 10_000,
  uploadFiles: 10_000,
  uploadFileBytes: 400 * 1024 * 1024,
} as const;
