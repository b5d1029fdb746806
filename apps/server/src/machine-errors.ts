const sentences: Record<string, (subject: string) => string> = {
  EADDRINUSE: (subject) =>
    `Port ${subject} is in use by another program. Stop that program, or choose another port: PORT=8181 npm start.`,
  EACCES: (subject) =>
    `${subject}: not allowed. Choose a port above 1023 and a data folder that you may write to.`,
  EPERM: (subject) => `${subject}: not allowed. Choose a data folder that you may write to.`,
  EROFS: (subject) => `${subject}: the disk is read-only. Choose another data folder with DATA_DIR.`,
  ENOSPC: (subject) =>
    `The disk of ${subject} is full. Free some space, or choose another data folder with DATA_DIR, and start again; nothing is lost.`,
  EDQUOT: (subject) =>
    `The quota of ${subject} is used up. Free some space and start again; nothing is lost.`,
  ENOTDIR: (subject) => `${subject} is not a folder. Choose another data folder with DATA_DIR.`,
  EADDRNOTAVAIL: (subject) => `This machine has no address ${subject}. Choose another one with --host.`,
  ENOTFOUND: (subject) => `This machine has no address ${subject}. Choose another one with --host.`,
};

/** The operating system's code of an error, also where a library wrapped it. */
function systemCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === "string" && code in sentences) return code;
    if (/database or disk is full|ENOSPC/i.test(cause.message)) return "ENOSPC";
  }
  return undefined;
}

/**
 * One sentence for an error that the machine caused (port, disk, rights), or undefined where the cause is another.
 * `subjects` names what the code is about: the port for addresses, the data folder for disks.
 */
export function machineSentence(
  error: unknown,
  subjects: { port: number; host: string; dataDir: string },
): string | undefined {
  const code = systemCode(error);
  const sentence = code === undefined ? undefined : sentences[code];
  if (!code || !sentence) return undefined;
  if (code === "EADDRINUSE") return sentence(String(subjects.port));
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return sentence(subjects.host);
  const listening = (error as { syscall?: unknown }).syscall === "listen";
  return sentence(listening ? `Port ${subjects.port}` : subjects.dataDir);
}
