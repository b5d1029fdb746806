/** The package's `assets/`, beside `src` and beside the built `dist` alike. */
export const assetsFolder: URL = new URL("../assets/", import.meta.url);
