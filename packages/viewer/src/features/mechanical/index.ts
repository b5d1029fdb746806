import { lazyPart } from "../../lib/loading/lazy-part.ts";

export { useMachineNeed } from "./use-mechanical-finding.ts";

const sections = () => import("./MechanicalSections.tsx");

/** The state of a machine in the panel of a snapshot; loaded when first opened. */
export const MechanicalResultSection = lazyPart(async () => (await sections()).MechanicalResultSection);
export const MechanicalAdviceSection = lazyPart(async () => (await sections()).MechanicalAdviceSection);
export const MechanicalEnvelopeSection = lazyPart(async () => (await sections()).MechanicalEnvelopeSection);
