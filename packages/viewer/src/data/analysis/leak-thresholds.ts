export { leakThresholdsOf } from "@sonolens/domain";
