declare module "*?raw" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: the bundler gives it so
  export default text;
}
