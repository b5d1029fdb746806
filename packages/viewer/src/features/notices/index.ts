export { LazyNotices } from "./LazyNotices.tsx";
