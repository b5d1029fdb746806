export { Snapshot } from "./Snapshot.tsx";
