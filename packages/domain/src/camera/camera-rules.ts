import type { AccessCode } from "../access/access-code.ts";
import { limits } from "../defaults.ts";
import { textUpTo } from "../validation/texts.ts";
import type { Validated } from "../validation/validated.ts";
import { belongsToOrganization, type OwningOrganization } from "./active-pairing.ts";

/** A camera's nickname: up to 100 characters, without spaces around it; empty takes it away. */
export const validateNickname = (value: unknown): Validated<string> =>
  textUpTo(typeof value === "string" ? value.trim() : value, limits.nicknameCharacters);

/** Whether a camera is found by a search: the text is part of its serial or of one of its names, capitals aside. */
export function matchesCameraSearch(
  camera: { readonly serial: string; readonly name?: string | null; readonly nickname?: string | null },
  search: string,
): boolean {
  return matchesSearch([camera.serial, camera.name ?? "", camera.nickname ?? ""], search);
}

/** Whether one of the texts has the search in it, capitals and spaces around it aside; an empty search finds all. */
export function matchesSearch(texts: readonly string[], search: string): boolean {
  const wanted = plain(search).trim();
  return texts.some((text) => plain(text).includes(wanted));
}

/** Why a user may not remove a camera; undefined when they may. A camera of an organization stays. */
export const cameraRemovalRefusal = (
  camera: { readonly id: string },
  organization: OwningOrganization | null | undefined,
): AccessCode | undefined =>
  belongsToOrganization(camera, organization) ? "cantRemoveOrgDevice" : undefined;

const plain = (text: string): string => text.normalize("NFKC").toLowerCase();
