import { afterEach, expect, it, vi } from "vitest";
import { readCommandLine } from "./command-line.ts";
import { readMailOptions } from "./mail-options.ts";

afterEach(() => vi.unstubAllEnvs());

function read(...words: string[]) {
  const options = {
    "public-url": { type: "string" },
    "smtp-url": { type: "string" },
    "mail-from": { type: "string" },
  } as const;
  const line = readCommandLine(words, options);
  if (!line.ok) throw new Error(line.error.message);
  return readMailOptions(line.value);
}

it("takes nothing where nothing is given", () => {
  expect(read()).toEqual({ ok: true, value: {} });
});

it("takes a password from the environment, and says no to one that was typed without repeating it", () => {
  const smtpUrl = "smtps://ann:geheim@mail.example.com";
  vi.stubEnv("SMTP_URL", smtpUrl);
  vi.stubEnv("MAIL_FROM", "Sonolens <noreply@example.com>");
  expect(read()).toEqual({ ok: true, value: { smtpUrl, mailFrom: "Sonolens <noreply@example.com>" } });
  const typed = read("--smtp-url", smtpUrl);
  expect(!typed.ok && typed.error.message).toMatch(/SMTP_URL/);
  expect(JSON.stringify(typed)).not.toContain("geheim");
});

it.each([
  [["--smtp-url", "https://mail.example.com"], /smtps:/],
  [["--smtp-url", "smtp://mail.example.com"], /--mail-from/],
  [["--smtp-url", "smtp://mail.example.com", "--mail-from", "nobody"], /mail from nobody/],
  [["--public-url", "sonolens.example.com"], /https:/],
  [["--public-url", "ftp://sonolens.example.com"], /https:/],
  [["--public-url", "https://example.com/so und"], /its path may have/],
  [["--public-url", "https://example.com/api/"], /no name of the server's own/],
])("refuses %j in one sentence", (words, sentence) => {
  const options = read(...words);
  expect(!options.ok && options.error.message).toMatch(sentence);
});

it.each(["https://sonolens.example.com", "https://example.com/", "https://example.com/tools/sound/"])(
  "takes the public address %s",
  (publicUrl) => {
    expect(read("--public-url", publicUrl)).toEqual({ ok: true, value: { publicUrl } });
  },
);
