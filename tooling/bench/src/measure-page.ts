import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser } from "playwright";
import { build } from "vite";
import { chromiumFlags } from "../../chromium.mjs";
import type { Comparison } from "./comparison.ts";

const require = createRequire(import.meta.url);

/** Scripts that are added to the page unchanged, as in their documentation. */
const scripts: Record<string, string[]> = {
  heatmap: ["echarts/dist/echarts.min.js", "plotly.js-dist-min/plotly.min.js", "heatmap.js/build/heatmap.js"],
  prpd: ["echarts/dist/echarts.min.js", "plotly.js-dist-min/plotly.min.js"],
};

/** For a browser that draws as with a graphics processor, simulated by another process. */
export const graphicsFlags = [
  ...chromiumFlags.filter((flag) => flag !== "--disable-gpu"),
  "--use-angle=swiftshader",
  "--ignore-gpu-blocklist",
  "--enable-gpu-rasterization",
  "--disable-gpu-watchdog",
];
/** The page's own code with all its imports, minified as in production. */
export async function bundle(name: string, kind: "ts" | "tsx" = "ts"): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": '"production"' },
    resolve: { conditions: ["@sonolens/source", "module", "browser", "production"] },
    build: {
      write: false,
      target: "es2024",
      lib: {
        entry: new URL(`./pages/${name}.${kind}`, import.meta.url).pathname,
        formats: ["iife"],
        name: "page",
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !("output" in output)) throw new Error(`nothing was built for ${name}`);
  return output.output[0].code;
}

/** Opens the page in the browser and runs its measurement; `picturePath` saves a screenshot. */
export async function measurePage(browser: Browser, name: string, picturePath?: string): Promise<Comparison> {
  const parts = [
    ...(scripts[name] ?? []).map((path) => readFileSync(require.resolve(path), "utf8")),
    await bundle(name),
  ];
  const page = await browser.newPage({ viewport: { width: 1000, height: 3200 } });
  try {
    const failures: string[] = [];
    page.on("pageerror", (error) => failures.push(error.message));
    await page.route("**/*", (route) => {
      // A cross-origin isolated page has a clock of 5 microseconds resolution in place of 100.
      const headers = {
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Embedder-Policy": "require-corp",
      };
      const { pathname } = new URL(route.request().url());
      const part = parts[Number(/^\/(\d+)\.js$/.exec(pathname)?.[1] ?? Number.NaN)];
      if (part !== undefined) return route.fulfill({ headers, contentType: "text/javascript", body: part });
      const tags = parts.map((_, index) => `<script src="/${index}.js"></script>`).join("");
      return route.fulfill({ headers, contentType: "text/html", body: `<!doctype html><body>${tags}` });
    });
    await page.goto("http://localhost/");
    const comparison = await page.evaluate(() => window.measure());
    if (failures.length > 0) throw new Error(`${name}: ${failures.join("; ")}`);
    if (picturePath) await page.screenshot({ path: picturePath, fullPage: true });
    return comparison;
  } finally {
    await page.close();
  }
}
