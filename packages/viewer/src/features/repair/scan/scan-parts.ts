export { ScanTagNumber } from "./ScanTagNumber.tsx";
export { ScanTagToOpen } from "./ScanTagToOpen.tsx";
