import { expect, it } from "vitest";
import { exportedRepositories, moduleImportProblem } from "./backend-modules.ts";

it("allows imports of another module's entry only", () => {
  const from = "modules/files/import.service.ts";
  expect(moduleImportProblem(from, "modules/snapshots/index.ts")).toBeUndefined();
  expect(moduleImportProblem(from, "modules/files/upload.service.ts")).toBeUndefined();
  expect(moduleImportProblem(from, "storage/blobs/blob-store.ts")).toBeUndefined();
  for (const to of [
    "modules/snapshots/snapshot.repository.ts",
    "modules/snapshots/snapshot.service.ts",
    "modules/devices/pairing/index.ts",
  ])
    expect(moduleImportProblem(from, to)).toMatch(/^reaches into the module /);
});

it("allows code beside the modules their entries only, too", () => {
  const from = "create-backend.ts";
  expect(moduleImportProblem(from, "modules/account/index.ts")).toBeUndefined();
  expect(moduleImportProblem(from, "modules/account/account.service.ts")).toBe(
    "reaches into the module account; use its index.ts",
  );
});

it("finds repositories among what an entry exports", () => {
  const text = `import { createSnapshotRepository } from "./snapshot.repository.ts";
export {
  type SnapshotRows,
  createSnapshotRepository,
  type SnapshotRepository,
} from "./snapshot.repository.ts";
export type { SnapshotFiles } from "./snapshot-file.repository.ts";
`;
  expect(exportedRepositories("modules/snapshots/index.ts", text)).toEqual([
    "createSnapshotRepository",
    "SnapshotRepository",
  ]);
  expect(exportedRepositories("modules/snapshots/snapshot.service.ts", text)).toEqual([]);
});
