import { basePathOf } from "@sonolens/backend";
import { type Result, success } from "@sonolens/foundation";
import { type CommandLine, type UsageError, usageError } from "./command-line.ts";

/** How the server sends mails, and the base URL of their links. */
export interface MailOptions {
  readonly publicUrl?: string;
  readonly smtpUrl?: string;
  readonly mailFrom?: string;
}

/** Options first, then PUBLIC_URL, SMTP_URL and MAIL_FROM. A password is read from SMTP_URL only. */
export function readMailOptions(line: CommandLine): Result<MailOptions, UsageError> {
  const named = (option: string, variable: string): string | undefined => {
    const text = line.text(option) ?? process.env[variable];
    return text === "" ? undefined : text;
  };
  const publicUrl = named("public-url", "PUBLIC_URL");
  const smtpUrl = named("smtp-url", "SMTP_URL");
  const mailFrom = named("mail-from", "MAIL_FROM");
  const problem =
    problemOfPublicUrl(publicUrl) ??
    problemOfSmtpUrl(smtpUrl, line.text("smtp-url") !== undefined) ??
    (mailFrom !== undefined && !/^[^\r\n]*\S@\S[^\r\n]*$/.test(mailFrom)
      ? `mail from ${mailFrom}: give an address such as noreply@example.com.`
      : undefined) ??
    (smtpUrl !== undefined && mailFrom === undefined
      ? "mails need a sender: give --mail-from or MAIL_FROM, for example noreply@example.com."
      : undefined);
  if (problem !== undefined) return usageError(problem);
  return success({
    ...(publicUrl !== undefined && { publicUrl }),
    ...(smtpUrl !== undefined && { smtpUrl }),
    ...(mailFrom !== undefined && { mailFrom }),
  });
}

function problemOfPublicUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.search === "" && url.hash === "";
  if (!isOrigin) return `public address ${text}: give one such as https://sonolens.example.com.`;
  return basePathOf(text) === undefined
    ? `public address ${text}: its path may have letters, digits, ".", "_", "~" and "-", and begin with no name of the server's own such as /api or /docs; for example https://example.com/sound.`
    : undefined;
}

/** The URL is not repeated: it can contain a password. */
function problemOfSmtpUrl(text: string | undefined, isTyped: boolean): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === "")
    return "mail server: give an address such as smtps://user:password@mail.example.com in SMTP_URL.";
  if (isTyped && url.password !== "")
    return "--smtp-url: others on this machine could read the password. Put the address into SMTP_URL.";
  return undefined;
}
