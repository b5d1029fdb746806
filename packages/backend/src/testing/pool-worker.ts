/** The jobs of the pool's tests. */
export type PoolQuestion =
  | { readonly kind: "double"; readonly value: number }
  | { readonly kind: "sleep"; readonly ms: number }
  | { readonly kind: "spin" }
  | { readonly kind: "throw" }
  | { readonly kind: "exit" };

/** Entry of the threads of the pool's tests. */
export function run(question: PoolQuestion): number {
  switch (question.kind) {
    case "double":
      return question.value * 2;
    case "sleep":
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, question.ms);
      return question.ms;
    case "spin":
      for (;;);
    case "throw":
      throw new Error("broken");
    case "exit":
      process.exit(3);
  }
}
