import { invalid, type Validated, valid } from "./validated.ts";

/** The media type of an image attachment: any image. */
export const validateImageAttachment = (file: { readonly type: string }): Validated<string> =>
  /^image\/[a-z0-9.+-]+$/i.test(file.type) ? valid(file.type.toLowerCase()) : invalid("notAnImage");

/** The media type of a report's logo: PNG or JPEG. */
export function validateReportLogo(file: { readonly type: string }): Validated<"image/png" | "image/jpeg"> {
  const type = file.type.toLowerCase();
  return type === "image/png" || type === "image/jpeg" ? valid(type) : invalid("notPngOrJpeg");
}
