// A stylesheet has no names; without this, strict compilers do not find it.
export {};
