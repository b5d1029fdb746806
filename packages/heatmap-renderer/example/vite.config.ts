/** Takes the package's own sources, so that nothing has to be built first. */
export default {
  root: import.meta.dirname,
  resolve: { conditions: ["@sonolens/source", "module", "browser", "development|production"] },
};
