import type { KeyTable } from "../../packages/ui-kit/src/testing/keyboard.ts";
import { WithCode } from "./WithCode.tsx";

/** What each key does. */
export function KeysTable({ keys }: { keys: KeyTable }) {
  return (
    <div className="docs-scroll">
      <table className="docs-props">
        <thead>
          <tr>
            <th>Key</th>
            <th>What it does</th>
          </tr>
        </thead>
        <tbody>
          {keys.map(({ press, does }) => (
            <tr key={press + does}>
              <td>
                {press
                  .split(" ")
                  .map((part) =>
                    /^(or|and|with|to|a|then)$/.test(part) ? ` ${part} ` : <kbd key={part}>{part}</kbd>,
                  )}
              </td>
              <td>
                <WithCode text={does} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
