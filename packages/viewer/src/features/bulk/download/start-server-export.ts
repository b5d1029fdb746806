import type { ApiClient } from "@sonolens/api-client";
import { beginExport } from "../../../data/exports.ts";
import { updatePanel } from "../panel.ts";
import { type ServerExport, type ServerFormat, serverExports } from "./server-exports.ts";

let started = 0;

/**
 * Has the server make an archive of many snapshots and shows on the panel how far it is. It is sent once: an answer that
 * is lost may have begun it, and a second one would make it twice.
 */
export function startServerExport(api: ApiClient, format: ServerFormat, ids: readonly string[]): void {
  started += 1;
  const key = `${format} ${started}`;
  const put = (next: Partial<ServerExport>) =>
    serverExports.set(serverExports.get().map((each) => (each.id === key ? { ...each, ...next } : each)));
  const close = () => {
    serverExports.set(serverExports.get().filter(({ id }) => id !== key));
    updatePanel();
  };
  async function begin() {
    put({ state: { kind: "starting" } });
    const answer = await beginExport(api, { snapshotIds: [...ids], format });
    if (answer.ok) return put({ state: { kind: "started", executionID: answer.value.executionID } });
    put({ state: { kind: "refused", code: answer.error.code } });
  }
  function stop() {
    const state = serverExports.get().find(({ id }) => id === key)?.state;
    if (state?.kind === "started") void api.cancelExport({ path: { executionID: state.executionID } });
    close();
  }
  const tryAgain = () => void begin();
  serverExports.set([
    ...serverExports.get(),
    { id: key, format, count: ids.length, state: { kind: "starting" }, stop, tryAgain, close },
  ]);
  updatePanel();
  void begin();
}
