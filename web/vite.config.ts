import { defineConfig } from "vitest/config";

const server = "http://127.0.0.1:8000";

// The page lies inside the Python package, which serves it; relative addresses let it lie under any path.
export default defineConfig({
  base: "./",
  build: {
    outDir: "../src/defilade/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { "/api": { target: server, ws: true } },
  },
  test: { include: ["src/**/*.test.ts"] },
});
