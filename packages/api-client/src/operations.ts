import { firstOperations } from "./generated/first-operations.ts";
import { laterOperations } from "./generated/later-operations.ts";

/** Every call of the API, by its name. */
export const operations = { ...firstOperations, ...laterOperations };
