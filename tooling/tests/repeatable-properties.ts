import fc from "fast-check";

/** The same cases on every run, so that results are comparable; the long tests use new ones each time. */
if (process.env.SONOLENS_LONG !== "1") fc.configureGlobal({ seed: 20_261_121 });
