import { type Result, success } from "@sonolens/foundation";
import { type UsageError, usageError } from "./command-line.ts";

/** ALLOWED_ORIGINS: origins that may call from a browser, separated by commas or spaces. */
export function readAllowedOrigins(): Result<readonly string[], UsageError> {
  const origins = (process.env.ALLOWED_ORIGINS ?? "").split(/[\s,]+/).filter((text) => text !== "");
  const wrong = origins.find((text) => !isOrigin(text));
  if (wrong === undefined) return success(origins);
  return usageError(
    `ALLOWED_ORIGINS ${wrong}: give addresses such as https://portal.example.com, without a path and without *.`,
  );
}

const isOrigin = (text: string): boolean =>
  /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
