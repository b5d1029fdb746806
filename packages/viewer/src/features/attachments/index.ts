export { AttachmentsSection } from "./AttachmentsSection.tsx";
