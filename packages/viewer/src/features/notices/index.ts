export { LaterNotices } from "./LaterNotices.tsx";
