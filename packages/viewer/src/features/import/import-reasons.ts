import type { ApiError, ApiSchema } from "@sonolens/api-client";
import type { SoundWarning } from "@sonolens/array-recording";
import { limits, type uploadList } from "@sonolens/domain";
import { errorMessageKey, type MessageKey } from "@sonolens/i18n";
import { keyOf } from "../../lib/format/key-of.ts";
import type { LineState, Sentence } from "./import-lines.ts";
import type { SoundFailure } from "./sound-messages.ts";

type Failed = Extract<LineState, { kind: "failed" }>;
type Refusal = ReturnType<typeof uploadList>["refused"][number]["refusal"];

/** What the server leaves out, shortens or doubts with a warning; repairs that lose nothing need no note. */
const lost: Readonly<Record<string, MessageKey>> = {
  pictureMissing: "import:lost.pictureMissing",
  pictureUnreadable: "import:lost.pictureDamaged",
  pictureIncomplete: "import:lost.pictureIncomplete",
  pictureReduced: "import:lost.pictureReduced",
  dateImplausible: "import:lost.date",
  audioMissing: "import:lost.audioMissing",
  audioUnreadable: "import:lost.audioDamaged",
  channelsMissing: "import:lost.channelsMissing",
  channelsUnreadable: "import:lost.channelsDamaged",
  labelShortened: "import:lost.label",
  commentsShortened: "import:lost.comment",
  tagsLeftOut: "import:lost.tags",
  notesLeftOut: "import:lost.notes",
};

/** What the server says of an imported file: what it lacked, and what an earlier copy of it had lacked. */
export const notesOf = ({
  mended,
  warnings,
}: Pick<ApiSchema<"UploadResult">, "mended" | "warnings">): Sentence[] => [
  ...[...new Set(warnings.flatMap((code) => lost[code] ?? []))].map((key) => ({
    key,
  })),
  ...mended.map((part): Sentence => ({ key: `import:mended.${part}` })),
];

const failedFor = (why: readonly Sentence[], again: boolean): Failed => ({ kind: "failed", why, again });

/** Why the rules reject a file, which then is not sent. */
export function refusedByRule({ code, params }: Refusal): Failed {
  const numbers = code === "tooMany" ? { max: limits.uploadFiles } : params;
  const key = code === "notNlzFile" ? "import:otherEnding" : errorMessageKey(code);
  return failedFor([{ key, ...(numbers && { params: numbers }) }], false);
}

/** Texts of what is left out of a recording. */
const soundLacks: Readonly<Record<string, MessageKey>> = {
  soundCut: "import:sound.cut",
  oneOfTwoChannels: "import:sound.oneOfTwo",
  dataTruncated: "import:sound.truncated",
};

/** What of a recording is not in its snapshot; assumptions that lose nothing need no note. */
export const soundNotes = (warnings: readonly SoundWarning[]): Sentence[] =>
  warnings.flatMap(({ code, params = {} }) => {
    const key = keyOf(soundLacks, code);
    return key ? [{ key, params }] : [];
  });

const soundFaults: Readonly<Record<string, MessageKey>> = {
  wavUnreadable: "import:sound.unreadable",
  arrayNeeded: "import:sound.arrayNeeded",
  recordingEmpty: "import:sound.empty",
  recordingSilent: "import:sound.silent",
  outOfMemory: "import:sound.outOfMemory",
};

/** Why no snapshot could be made of a recording. */
export function refusedSound({ code, message, params = {} }: SoundFailure): Failed {
  const key = keyOf(soundFaults, code);
  if (key) return failedFor([{ key, params }], false);
  if (code === "fileGone") return hasGone;
  console.error("No snapshot could be made of a recording", message);
  return hasFailed;
}

const generic: Sentence = { key: errorMessageKey("impFailed") };
export const hasFailed = failedFor([generic], true);
export const isEmpty = failedFor([{ key: "import:empty" }], false);
export const isUnreadable = failedFor([{ key: "import:unreadable" }], false);
export const hasGone = failedFor([{ key: "import:gone" }], false);
export const wasStopped = failedFor([{ key: "import:stopped" }], true);

/** Codes of the server whose texts explain more than that it failed. */
const telling: readonly string[] = [
  "networkError",
  "storageFull",
  "storageUnavailable",
  "payloadTooLarge",
  "tooManyRequests",
];

/**
 * Why the server rejected a file: its own message for 401; for 400 its own message, or the text of its message key;
 * otherwise that it could not be imported, with the reason for some codes.
 */
export function refusedByServer({ status, code, fieldCodes, fieldTexts }: ApiError): Failed {
  const said = Object.values(fieldTexts).flat();
  if (status === 401) return failedFor(said.length > 0 ? said : [{ key: errorMessageKey(code) }], true);
  if (status === 400) {
    const codes = Object.values(fieldCodes).flat();
    const ofFile = codes.includes("impFailed") && !codes.includes("uploadExpired");
    return failedFor(said.length > 0 && codes.length > 0 ? said : [keyed(fieldTexts, code)], !ofFile);
  }
  return failedFor(telling.includes(code) ? [generic, { key: errorMessageKey(code) }] : [generic], true);
}

/** The text for a server that sends only its message key. */
function keyed(fieldTexts: ApiError["fieldTexts"], code: string): Sentence {
  const key = fieldTexts.detail?.[0];
  const known = key === undefined ? "errors:undefinedError" : errorMessageKey(key);
  return {
    key:
      known === "errors:undefinedError"
        ? errorMessageKey(code === "requestFailed" ? "impFailed" : code)
        : known,
  };
}
