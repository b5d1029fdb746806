export { AboutSection } from "./AboutSection.tsx";
export { DeleteSection } from "./DeleteSection.tsx";
export { DirectionSection } from "./DirectionSection.tsx";
export { RepairSection } from "./RepairSection.tsx";
