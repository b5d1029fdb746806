import type { InstalledPackage } from "./installed-packages.ts";
import {
  type LicenceException,
  licenceExceptions,
  type ReadLicence,
  readLicences,
} from "./licence-exceptions.ts";

/** SPDX identifiers of licenses that require no more than a notice. */
export const allowedLicences: readonly string[] = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
  "Unlicense",
];

const place = "tooling/checks/src/licence-exceptions.ts";

/** Problems with the licenses of installed packages: a sentence each, with what to do. */
export function licenceProblems(
  installed: readonly InstalledPackage[],
  exceptions: readonly LicenceException[] = licenceExceptions,
  readings: readonly ReadLicence[] = readLicences,
): string[] {
  const read = installed.map((found) => ({ ...found, licence: licenceOf(found, readings) }));
  const refused = read
    .filter(({ licence }) => !isAllowed(licence))
    .filter((found) => !exceptions.some((exception) => excepts(exception, found)))
    .map(
      ({ name, version, licence, isShipped, way }) =>
        `${name}@${version} (${isShipped ? "shipped" : "development only"}, ${way.join(" > ")}) ${
          licence === undefined ? "states no licence" : `is under "${licence}", which is not allowed`
        }: read its licence, then take another package or name it in ${place} with the reason why it may be ${isShipped ? "shipped" : "used"}.`,
    );
  const needless = [
    ...exceptions.filter((exception) => !read.some((found) => excepts(exception, found))),
    ...readings.filter((reading) => !installed.some((found) => isOf(reading, found, reading.stated))),
  ].map(({ name }) => `${name} is not installed as its entry says: correct or remove that in ${place}.`);
  return [...refused, ...needless];
}

function licenceOf(found: InstalledPackage, readings: readonly ReadLicence[]): string | undefined {
  const reading = readings.find((one) => isOf(one, found, one.stated));
  return reading === undefined ? found.licence : reading.licence;
}

const excepts = (exception: LicenceException, found: InstalledPackage): boolean =>
  isOf(exception, found, exception.licence) && (exception.scope === "shipped" || !found.isShipped);

function isOf({ name }: { name: string }, found: InstalledPackage, licence: string | undefined): boolean {
  const isNamed = name.endsWith("*") ? found.name.startsWith(name.slice(0, -1)) : found.name === name;
  return isNamed && found.licence === licence;
}

/** For OR one license is enough; for AND all are needed. Nested expressions are not supported. */
function isAllowed(licence: string | undefined): boolean {
  if (licence === undefined) return false;
  const plain = licence.replace(/^\((.*)\)$/, "$1");
  const choices = plain.split(" OR ");
  if (choices.length > 1 && plain.includes(" AND ")) return false;
  return choices.some((choice) => choice.split(" AND ").every((name) => allowedLicences.includes(name)));
}
