export { BelongsSection } from "./BelongsSection.tsx";
