export { awaitedLater, bestEffort, settled } from "./rejections.ts";
export { failure, type Result, success } from "./result.ts";
export { createScope, type Disposer, type Scope } from "./scope.ts";
