export { Cameras } from "./Cameras.tsx";
