export { packageBuild as default } from "../../tooling/package-build.ts";
