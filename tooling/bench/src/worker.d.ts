declare module "*?worker&inline" {
  const PageWorker: new () => Worker;
  // biome-ignore lint/style/noDefaultExport: the bundler gives it so
  export default PageWorker;
}
