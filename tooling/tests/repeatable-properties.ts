import fc from "fast-check";

/** The same cases on every run, so that a change is judged by itself; the long tests look at others each time. */
if (process.env.SONOLENS_LONG !== "1") fc.configureGlobal({ seed: 20_261_121 });
