import type { ApiSchema } from "@sonolens/api-client";
import { type ValidatedForm, validateNewPassword } from "@sonolens/domain";

/** How a link is to be; the server's defaults hold for what is absent. */
export type LinkOptions = Omit<ApiSchema<"ShareReportRequest">, "reportUrl">;

/** How long a link can work. */
export const linkDays = [1, 3, 7] as const;

/** Of the name of the file. */
export const linkFileNameLimit = 120;

export interface LinkForm {
  readonly days: (typeof linkDays)[number];
  readonly fileName: string;
  readonly isProtected: boolean;
  readonly password: string;
}

export const newLinkForm: LinkForm = { days: 7, fileName: "", isProtected: false, password: "" };

/** The options of a link; a password only if it is to be protected by one. */
export function linkOptionsOf({
  days,
  fileName,
  isProtected,
  password,
}: LinkForm): ValidatedForm<LinkOptions> {
  const name = fileName.trim();
  const options: LinkOptions = { days, ...(name !== "" && { fileName: name }) };
  if (!isProtected) return { ok: true, value: options };
  const checked = validateNewPassword(password);
  return checked.ok
    ? { ok: true, value: { ...options, password: checked.value } }
    : { ...checked, fields: { password: checked } };
}
