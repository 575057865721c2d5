export default {
  build: { chunkSizeWarningLimit: 4000, rollupOptions: { input: ["readme.html", "init.html"] } },
};
