import { setFlagsFromString } from "node:v8";

// Its code now and then gives two objects one box for a number that each of them has its own of, so that a leak that is
// there is reported as none: docs/adr/0006-node-without-maglev.md. Holds for all threads of the process.
setFlagsFromString("--no-maglev");
