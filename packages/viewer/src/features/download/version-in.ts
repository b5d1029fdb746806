/** The version that a file's name states: "sonolens-viewer-1.2.4.zip" is 1.2.4. Undefined if there is none. */
export const versionIn = (filename: string): string | undefined =>
  /(?<![\d.])\d+\.\d+(?:\.\d+)*(?:-(?:alpha|beta|rc)(?:\.\d+)?)?/i.exec(filename)?.[0];
