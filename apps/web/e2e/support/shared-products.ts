import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { type Product, startDemoProduct } from "./product.ts";

/** The running products of a worker, one for each edition, started when a test first needs it. */
export class SharedProducts {
  readonly #products = new Map<string | undefined, Promise<Product>>();
  readonly #folder: string;

  /** @param folder for their data folders; the caller removes it. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  #start(edition: string | undefined): Promise<Product> {
    const folder = mkdtempSync(join(this.#folder, "product-"));
    return startDemoProduct(folder, edition === undefined ? {} : { edition });
  }

  async of(edition: string | undefined): Promise<Product> {
    const running = this.#products.get(edition) ?? this.#start(edition);
    this.#products.set(edition, running);
    try {
      return await running;
    } catch (error) {
      // The next test tries again.
      this.#products.delete(edition);
      throw error;
    }
  }

  async kill(): Promise<void> {
    await Promise.all([...this.#products.values()].map(async (product) => (await product).kill()));
  }
}
