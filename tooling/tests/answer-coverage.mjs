/** Which responses of the API description no test has seen; validated responses are recorded in reports/answers.tsv. */
import { existsSync, readFileSync } from "node:fs";

export const answersFile = "reports/answers.tsv";
const descriptionFile = "packages/api-client/src/generated/openapi.json";

/** `operationId status` of every described response, and of those that no test has seen. */
export function answerCoverage(file = answersFile) {
  const seen = new Set(existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : []);
  const { paths } = JSON.parse(readFileSync(descriptionFile, "utf8"));
  const described = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, responses }) =>
      Object.keys(responses).map((status) => `${operationId}\t${status}`),
    ),
  );
  const unseen = described.filter((answer) => !seen.has(answer)).map((answer) => answer.replace("\t", " "));
  return { described: described.length, unseen };
}

/** The same as text, by status. */
export function answerText({ described, unseen }) {
  const lines = [`${described - unseen.length} of ${described} described answers were seen by tests.`];
  for (const status of new Set(unseen.map((answer) => answer.split(" ")[1]).sort())) {
    const answers = unseen.filter((answer) => answer.endsWith(` ${status}`));
    lines.push(`never seen, ${status}: ${answers.map((answer) => answer.split(" ")[0]).join(" ")}`);
  }
  return lines.join("\n");
}

if (process.argv[1]?.endsWith("answer-coverage.mjs"))
  process.stdout.write(`${answerText(answerCoverage(process.argv[2]))}\n`);
