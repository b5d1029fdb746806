import type { ApiSchema } from "@sonolens/api-client";
import type { Caller } from "../../policy/caller.ts";
import type { DeviceDocumentRow } from "../../storage/database/schema.ts";
import type { CameraService } from "./camera.service.ts";
import type { DeviceRepository } from "./device.repository.ts";
import type { DeviceFiles } from "./device-files.ts";
import type { DocumentRepository } from "./document.repository.ts";

/** The kinds of documents, as the API names them. */
export const documentKinds = [
  "datasheets",
  "quickstarts",
  "usermanuals",
  "calibration_certificate",
  "licenses",
] as const satisfies (keyof ApiSchema<"Manuals">)[];

export type DocumentKind = (typeof documentKinds)[number];

/** The documents about a camera that the caller sees; undefined for any other. */
export type ListManuals = (
  caller: Caller,
  serial: string,
  language: string,
) => Promise<ApiSchema<"Manuals"> | undefined>;

export function createListManuals(parts: {
  readonly service: CameraService;
  readonly devices: DeviceRepository;
  readonly documents: DocumentRepository;
  readonly files: DeviceFiles;
}): ListManuals {
  const { service, devices, documents, files } = parts;
  return async (caller, serial, language) => {
    const ownership = await service.find(caller, serial);
    if (ownership === undefined) return undefined;
    const device = ownership.paired_at === null ? undefined : await devices.find(serial);
    const found = await documents.of(serial, device?.product_code ?? null);
    // Having imported a file that names this camera gives no access to the camera's own documents.
    const readable = found.filter(({ device_serial }) => device_serial === null || device !== undefined);
    const ofKind = (kind: DocumentKind) =>
      inLanguage(
        readable.filter((document) => document.kind === kind),
        language,
      ).map(({ name, blob_hash }) => ({ name, url: files.address(blob_hash, `${name}.pdf`, "short") }));
    return {
      datasheets: ofKind("datasheets"),
      quickstarts: ofKind("quickstarts"),
      usermanuals: ofKind("usermanuals"),
      calibration_certificate: ofKind("calibration_certificate"),
      licenses: ofKind("licenses"),
    };
  };
}

/** Those in the requested language, else in its language without the region, else in English. */
function inLanguage(found: readonly DeviceDocumentRow[], language: string): readonly DeviceDocumentRow[] {
  const [base = ""] = language.split("-");
  for (const wanted of [language, base, "en"]) {
    const fitting = found.filter((row) => row.language.toLowerCase() === wanted.toLowerCase());
    if (fitting.length > 0) return fitting;
  }
  return [];
}
