/** The number of an issued report as it is printed: "2026-014". */
export const issuedReportNumber = (year: number, number: number): string =>
  `${year}-${String(number).padStart(3, "0")}`;

const letters = 26;

/** The name of a revision: A for 1, Z for 26, AA for 27. */
export function issuedReportRevision(revision: number): string {
  let name = "";
  for (let left = revision; left > 0; left = Math.floor((left - 1) / letters))
    name = String.fromCharCode(65 + ((left - 1) % letters)) + name;
  return name;
}

/** The name of its file, such as "Report 2026-014 B.pdf". */
export const issuedReportFileName = (number: string, revision: string): string =>
  `Report ${number} ${revision}.pdf`;
