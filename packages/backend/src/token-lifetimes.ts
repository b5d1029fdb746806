/** Validity of everything that the server issues, in seconds. */
export interface TokenLifetimes {
  readonly accessS: number;
  readonly refreshS: number;
  /**
   * How long a refresh token stays valid after the next one was issued: for a second tab, or a lost response.
   */
  readonly refreshGraceS: number;
  /** Addresses of pictures and audio. */
  readonly mediaS: number;
  /** Time to start an upload. */
  readonly uploadS: number;
  /** Credentials for live messages. */
  readonly liveS: number;
}

/** Validity of links that are sent or handed on, in seconds. */
export const linkLifetimes = {
  activateS: 3 * 24 * 3600,
  resetS: 24 * 3600,
  invitationS: 7 * 24 * 3600,
  /** Unless its owner chose fewer days. */
  sharedReportS: 7 * 24 * 3600,
  /** Of the file of an export or a video. */
  downloadS: 24 * 3600,
} as const;

export const defaultTokenLifetimes: TokenLifetimes = {
  accessS: 15 * 60,
  refreshS: 14 * 24 * 3600,
  refreshGraceS: 60,
  mediaS: 15 * 60,
  uploadS: 3600,
  liveS: 3600,
};
