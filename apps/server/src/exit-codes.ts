/** The exit codes of the `sonolens` command. */
export const exitCodes = {
  done: 0,
  /** A file or its content could not be used; the other files were. */
  badInput: 1,
  /** The command line itself was wrong. */
  usage: 2,
  /** The environment prevented it: port in use, disk full, folder not writable. */
  machine: 3,
  interrupted: 130,
} as const;

/** One of {@link exitCodes}. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
