import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import {
  hasNamespaces,
  type NetworkNamespace,
  namespaceOf,
} from "../../../../tooling/tests/network-namespace.ts";
import { networkIdOf } from "./networks-of-run.ts";
import { type Product, type ProductOptions, startProduct, withFolder } from "./product.ts";
import { test as base } from "./test.ts";

/** Whether this machine supports a network namespace for a browser. */
export const canBeDistant = hasNamespaces();

/** A product that can restart with its data folder and address after it was killed. */
export interface LastingProduct extends Product {
  startAgain(): Promise<void>;
}

async function startLasting(dataFolder: string, options: ProductOptions): Promise<LastingProduct> {
  let current = await startProduct(dataFolder, 0, options);
  const { url } = current;
  return {
    url,
    dataFolder,
    get outboxUrl() {
      return current.outboxUrl;
    },
    peakBytes: () => current.peakBytes(),
    kill: () => current.kill(),
    stop: () => current.stop(),
    async startAgain() {
      current = await startProduct(dataFolder, Number(new URL(url).port), options);
    },
  };
}

interface Fixtures {
  readonly network: NetworkNamespace;
  readonly product: LastingProduct;
  /** Lifetime of the credentials for live messages; the default if undefined. */
  readonly credentialsS: number | undefined;
}

/** A test whose browser has its own network, which can lose packets. The product is empty. */
export const test = base.extend<Fixtures>({
  credentialsS: [undefined, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  network: async ({}, use, { parallelIndex }) => {
    const id = networkIdOf(parallelIndex);
    if (id === undefined) throw new Error("The run was not prepared for networks.");
    const network = namespaceOf(id);
    await use(network);
    network.release();
  },
  product: [
    async ({ network, credentialsS }, use) => {
      await withFolder(async (folder) => {
        const product = await startLasting(folder, {
          host: network.serverAddress,
          isEmpty: true,
          ...(credentialsS !== undefined && { credentialsS }),
        });
        await use(product);
        await product.kill();
      });
    },
    { scope: "test", timeout: 120_000 },
  ],
  pageBrowser: [
    async ({ network, product, launchOptions }, use) => {
      await withFolder(async (folder) => {
        const wrapper = join(folder, "chromium");
        const { executablePath = chromium.executablePath(), args = [] } = launchOptions;
        writeFileSync(wrapper, `#!/bin/sh\nexec ${network.prefix.join(" ")} ${executablePath} "$@"\n`);
        chmodSync(wrapper, 0o755);
        // Without TLS, browsers trust only loopback addresses; users have one or the other.
        const trusted = `--unsafely-treat-insecure-origin-as-secure=${new URL(product.url).origin}`;
        const browser = await chromium.launch({ executablePath: wrapper, args: [...args, trusted] });
        await use(browser);
        await browser.close();
      });
    },
    { scope: "test", timeout: 60_000 },
  ],
});
