export { ClustersMap } from "./ClustersMap.tsx";
export { DaysMap } from "./DaysMap.tsx";
