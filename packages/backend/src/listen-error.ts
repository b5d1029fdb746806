import { BackendStartError } from "./start-error.ts";

/** Converts an error of `listen` into one for the user who started the server. */
export function listenError(error: unknown, port: number, host: string): unknown {
  const params = { port, host };
  switch ((error as NodeJS.ErrnoException).code) {
    case "EADDRINUSE":
      return new BackendStartError("portInUse", `Port ${port} is already in use.`, params, error);
    case "EACCES":
      return new BackendStartError(
        "portNotAllowed",
        `Port ${port} may not be used by this user.`,
        params,
        error,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new BackendStartError(
        "addressNotAvailable",
        `This machine has no address ${host}.`,
        params,
        error,
      );
    default:
      return error;
  }
}
