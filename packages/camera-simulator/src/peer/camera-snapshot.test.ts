import { readSnapshotFile } from "@sonolens/snapshot-file";
import { expect, it } from "vitest";
import { demoFiles } from "../demo/demo-files.ts";
import { takeDemoSnapshot } from "./camera-snapshot.ts";

it("loses nothing of any snapshot that it takes, though a picture of the demo data is lost", async () => {
  for (let number = 0; number < demoFiles.length; number += 1) {
    const taken = await readSnapshotFile((await takeDemoSnapshot("SL-1", number, 1_795_500_000_000)).bytes);
    expect([number, taken.ok && taken.value.warnings]).toEqual([number, []]);
  }
});
