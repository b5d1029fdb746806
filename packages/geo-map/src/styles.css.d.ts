// A stylesheet exports nothing; without this, strict compilers do not resolve it.
export {};
