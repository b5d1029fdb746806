import { parentPort } from "node:worker_threads";

/** The jobs of the pool's tests. */
export type PoolQuestion =
  | { readonly kind: "double"; readonly value: number }
  | { readonly kind: "sleep"; readonly ms: number }
  | { readonly kind: "spin" }
  | { readonly kind: "throw" }
  | { readonly kind: "exit" };

parentPort?.on("message", (question: PoolQuestion) => {
  switch (question.kind) {
    case "double":
      parentPort?.postMessage({ value: question.value * 2 });
      return;
    case "sleep":
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, question.ms);
      parentPort?.postMessage({ value: question.ms });
      return;
    case "spin":
      for (;;);
    case "throw":
      parentPort?.postMessage({ error: new Error("broken") });
      return;
    case "exit":
      process.exit(3);
  }
});
