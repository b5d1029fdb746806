/** Entry of the threads that make sound audible. */
export { makeAudible as run } from "./make-audible.ts";
