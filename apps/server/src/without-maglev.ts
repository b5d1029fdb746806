import { setFlagsFromString } from "node:v8";

// Maglev sometimes gives two objects the same box for a number that each should have its own of, so an existing leak
// is reported as none: docs/adr/0006-node-without-maglev.md. Applies to all threads of the process.
setFlagsFromString("--no-maglev");
