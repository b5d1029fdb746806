export { AboutSection } from "./AboutSection.tsx";
export { DeleteSection } from "./DeleteSection.tsx";
export { RepairSection } from "./RepairSection.tsx";
