import { clientError } from "@sonolens/api-client";
import { expect, it, vi } from "vitest";
import { hasFailed, hasGone, refusedByServer, refusedSound, soundNotes } from "./import-reasons.ts";

const sentences = (why: ReturnType<typeof refusedByServer>) =>
  why.why.map((said) => (typeof said === "string" ? said : said.key));

it("[EXP-21] says of a 401 what the server says", () => {
  const error = { ...clientError("notAuthenticated", 401), fieldTexts: { detail: ["Sign in at the desk."] } };
  expect(sentences(refusedByServer(error))).toEqual(["Sign in at the desk."]);
  expect(sentences(refusedByServer(clientError("notAuthenticated", 401)))).toEqual(["errors:signInAgain"]);
});

it("[EXP-20] [EXP-22] says of a 400 the text of the server's key, and why", () => {
  const refused = refusedByServer({
    ...clientError("impFailed", 400),
    fieldCodes: { detail: ["impFailed", "zipCorrupt"] },
    fieldTexts: { detail: ["Could not import the file.", "The file is damaged."] },
  });
  expect(sentences(refused)).toEqual(["Could not import the file.", "The file is damaged."]);
  expect(refused.again).toBe(false);
  const expired = {
    ...clientError("impFailed", 400),
    fieldCodes: { detail: ["impFailed", "uploadExpired"] },
  };
  expect(refusedByServer(expired).again).toBe(true);
  const onlyKey = (key: string) =>
    sentences(refusedByServer({ ...clientError("requestFailed", 400), fieldTexts: { detail: [key] } }));
  expect(onlyKey("storageFull")).toEqual(["errors:storageFull"]);
  expect(onlyKey("noKeyOfOurs")).toEqual(["errors:impFailed"]);
});

it("[EXP-23] says of anything else that the file could not be imported", () => {
  expect(sentences(refusedByServer(clientError("internalError", 500)))).toEqual(["errors:impFailed"]);
  expect(sentences(refusedByServer(clientError("storageFull", 507)))).toEqual([
    "errors:impFailed",
    "errors:storageFull",
  ]);
});

it("says of a recording what is not in its snapshot, or why there is none", () => {
  const cut = { code: "soundCut", message: "", params: { wholeS: 1800, takenS: 87.4 } };
  const assumed = { code: "missingPadByte", message: "" };
  expect(soundNotes([cut, assumed, { code: "recordingTimeUnknown", message: "" }])).toEqual([
    { key: "import:sound.cut", params: cut.params },
  ]);
  const refused = refusedSound({ code: "arrayNeeded", message: "", params: { channels: 16 } });
  expect(refused).toMatchObject({
    why: [{ key: "import:sound.arrayNeeded", params: { channels: 16 } }],
    again: false,
  });
  expect(refusedSound({ code: "fileGone", message: "" })).toBe(hasGone);
  const log = vi.spyOn(console, "error").mockReturnValue();
  expect(refusedSound({ code: "workerFailed", message: "on purpose" })).toBe(hasFailed);
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});
