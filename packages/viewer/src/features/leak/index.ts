import { lazyPart } from "../../lib/loading/lazy-part.ts";

export { outcomeOf } from "./leak-question.ts";
export { LeakScope, useLeakNeed, useLeakSaving } from "./leak-scope.tsx";
export { confidenceText, costRangeText } from "./leak-size-texts.ts";
export { hoursText, priceText } from "./leak-texts.ts";

const sections = () => import("./LeakSections.tsx");

export const LeakResultSection = lazyPart(async () => (await sections()).LeakResultSection);
export const LeakAdviceSection = lazyPart(async () => (await sections()).LeakAdviceSection);
export const LeakInputsSection = lazyPart(async () => (await sections()).LeakInputsSection);
