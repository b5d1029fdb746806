import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reportTemplates, reportTypes } from "@sonolens/domain";
import { describe, expect, it } from "vitest";
import { everyType, leakData, textsIn, written } from "../content/testing/a-report.ts";
import type { ReportDocument } from "../layout/block.ts";
import { englishWords, exampleReport } from "../testing/example-report.ts";
import { pdfOf, reportOf } from "../testing/open-report.ts";
import { sentences } from "../testing/sentences.ts";

const isLong = process.env.SONOLENS_LONG === "1";
const has = (program: string, words: string[]) => spawnSync(program, words).error === undefined;
const validator = "greenfield-apps";
const version = "1.28.1";

const languages = ["de", "el", "fi", "ja", "ko", "pl", "ru", "th", "zh-TW"];

/** A full report of each type in the languages with letters of their own, and a list and a dashboard. */
async function reportsOfAllTypes(): Promise<[string, ReportDocument][]> {
  const documents: [string, ReportDocument][] = [];
  for (const language of languages) {
    const texts = await textsIn(language);
    for (const type of reportTypes)
      for (const name of ["full", "audit"] as const) {
        const { document } = written(everyType()[type], texts, { type, template: reportTemplates[name] });
        documents.push([`${type} ${name} ${language}`, document]);
      }
    for (const name of ["workList", "dashboard"] as const)
      documents.push([
        `${name} ${language}`,
        written(leakData(), texts, { type: "LEAK", template: reportTemplates[name] }).document,
      ]);
  }
  return documents;
}

/** `npm run test:long -- conformance`. The validator is fetched by Maven. */
describe.skipIf(!isLong || !has("java", ["-version"]) || !has("mvn", ["-version"]))(
  "conformance (long test; needs java and mvn)",
  () => {
    it("[RPT-23] veraPDF accepts reports in all languages and of all types as PDF/A-3a and as PDF/UA-1", async () => {
      const folder = mkdtempSync(join(tmpdir(), "conformance-"));
      const fetched = spawnSync(
        "mvn",
        [
          "-q",
          "-B",
          "dependency:copy",
          `-Dartifact=org.verapdf.apps:${validator}:${version}`,
          `-DoutputDirectory=${folder}`,
        ],
        { encoding: "utf8" },
      );
      expect(fetched.status, fetched.stdout).toBe(0);
      const documents: [string, ReportDocument][] = [
        ["example", exampleReport("en", englishWords, 12)],
        ["labels", reportOf([{ kind: "paragraph", text: "تسرب (1) דליפה [2] 🚒 👩🏽‍🏭 🇹🇭 \u{13a0}" }])],
        ...(await reportsOfAllTypes()),
        ...Object.entries(sentences).map(([language, sentence]): [string, ReportDocument] => [
          language,
          exampleReport(language, { ...englishWords, title: sentence, lead: sentence, place: sentence }, 2),
        ]),
      ];
      const files: string[] = [];
      for (const [name, document] of documents) {
        const file = join(folder, `${name}.pdf`);
        const attachments = [{ name: "results.csv", mediaType: "text/csv", bytes: new Uint8Array([97, 10]) }];
        writeFileSync(
          file,
          await pdfOf(document, { attachments, author: "M. Korhonen", subject: sentences.de ?? "" }),
        );
        files.push(file);
      }
      for (const flavour of ["3a", "ua1"]) {
        const done = spawnSync(
          "java",
          [
            "-cp",
            join(folder, `${validator}-${version}.jar`),
            "org.verapdf.apps.GreenfieldCliWrapper",
            "-f",
            flavour,
            "--format",
            "text",
            "-v",
            ...files,
          ],
          { encoding: "utf8" },
        );
        expect(
          done.stdout
            .trim()
            .split("\n")
            .filter((line) => !line.startsWith("PASS")),
        ).toEqual([]);
        expect(done.stdout.match(/^PASS/gm)).toHaveLength(files.length);
      }
    });
  },
);
