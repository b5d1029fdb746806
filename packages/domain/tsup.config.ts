export { modularPackageBuild as default } from "../../tooling/package-build.ts";
