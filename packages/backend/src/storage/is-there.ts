import { access } from "node:fs/promises";

/** Whether there is a file or folder that this process may see. */
export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
