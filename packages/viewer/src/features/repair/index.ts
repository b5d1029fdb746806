import { lazyPart } from "../../lib/loading/lazy-part.ts";

export const RepairWorkSection = lazyPart(
  async () => (await import("./RepairWorkSection.tsx")).RepairWorkSection,
);

export const SolvedSection = lazyPart(async () => (await import("./solved/SolvedSection.tsx")).SolvedSection);

export const LeakTags = lazyPart(async () => (await import("./tags/LeakTags.tsx")).LeakTags);

export { canScanTags, ScanTagToOpen } from "./scan/scan-tag.ts";
