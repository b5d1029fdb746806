import { readCommandLine } from "../command-line.ts";
import { answer, refuse } from "../console.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { operate } from "../operate.ts";
import { readDataDir } from "../server-options.ts";

const options = { data: { type: "string" }, json: { type: "boolean" } } as const;

/** `sonolens refund RECEIPT`: gives the money of a purchase back. */
export async function refundCommand(words: readonly string[]): Promise<ExitCode> {
  const line = readCommandLine(words, options);
  if (!line.ok) return refuse(line.error, exitCodes.usage);
  const [receipt, ...rest] = line.value.files;
  if (receipt === undefined || rest.length > 0)
    return refuse({ message: "give one receipt number. See sonolens refund --help." }, exitCodes.usage);
  return operate(readDataDir(line.value), async (operator) => {
    const refunded = await operator.refundOrder(receipt);
    if (!refunded.ok) return refuse(refunded.error, exitCodes.badInput);
    if (line.value.isSet("json")) answer(refunded.value);
    else {
      const when = refunded.value.state === "refunded" ? "was given back" : "is being given back";
      process.stdout.write(`${refunded.value.priceEur.toFixed(2)} EUR ${when}.\n`);
    }
    return exitCodes.done;
  });
}
