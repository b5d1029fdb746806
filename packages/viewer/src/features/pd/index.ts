import { lazyPart } from "../../lib/loading/lazy-part.ts";

export { PdScope, usePdNeed } from "./pd-scope.tsx";
export { showsPd } from "./shows-pd.ts";

const sections = () => import("./PdSections.tsx");

export const PdResultSection = lazyPart(async () => (await sections()).PdResultSection);
export const PdAdviceSection = lazyPart(async () => (await sections()).PdAdviceSection);
export const PdPatternSection = lazyPart(async () => (await sections()).PdPatternSection);
export const PdInputsSection = lazyPart(async () => (await sections()).PdInputsSection);
