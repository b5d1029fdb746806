/** Records the tests that passed only on retry, with the earlier failure, in the file named by SONOLENS_UNSTEADY. */
import { appendFileSync } from "node:fs";
import { causeOf } from "./read-reports.mjs";

export default class UnsteadyReporter {
  onTestRunEnd(modules) {
    for (const module of modules)
      for (const test of module.children.allTests()) {
        if (!test.diagnostic()?.flaky) continue;
        const [error] = test.result().errors ?? [];
        appendFileSync(
          process.env.SONOLENS_UNSTEADY,
          `${module.relativeModuleId} > ${test.fullName}: ${causeOf(error?.message)}\n`,
        );
      }
  }
}
