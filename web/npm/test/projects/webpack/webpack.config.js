module.exports = {
  mode: "production",
  entry: { readme: "./readme.mjs", init: "./init.mjs" },
  performance: { hints: false },
};
