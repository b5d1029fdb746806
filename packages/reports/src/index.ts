export type * from "./layout/block.ts";
