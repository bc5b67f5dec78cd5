import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArguments, findChromium } from './support/browser/chromium.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export default defineConfig({
  root,
  test: {
    testTimeout: 30_000,
    hookTimeout: 240_000,
    // Polling needs time on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    reporters: ['default'],
    maxWorkers: 2,
    // The same setting as in the product (server/main.ts, server/app/serve.ts), for tests that start its threads.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)) },
    // Loading the server again for every file took a quarter of the time. Each file cleans up after itself.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      {
        extends: true,
        plugins: [react()],
        // Packages as built for production, like those of the product: development builds take nearly twice the CPU time.
        oxc: { jsx: { development: false } },
        server: { hmr: false },
        resolve: {
          conditions: ['module', 'browser', 'production'],
          // As in admin/vite.config.ts.
          dedupe: ['@tiptap/core', '@tiptap/pm'],
        },
        // All packages are found before the first test, because one that is found later reloads the page.
        optimizeDeps: {
          force: true,
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
          entries: ['tests/components/**/*.tsx', 'admin/ui/**/*.tsx', 'site/**/*.tsx'],
        },
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.tsx'],
          globalSetup: ['tests/components/support/install-browser.ts'],
          setupFiles: ['tests/components/support/setup.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // The first page loads slowly on a busy machine.
            connectTimeout: 240_000,
            viewport: { width: 1280, height: 900 },
            provider: playwright({
              launchOptions: {
                // With the optimising compilers: a page runs the tests of many files.
                args: chromiumArguments.filter((argument) => argument !== '--headless'),
                // Read when the browser starts, because the global setup installs it if missing.
                get executablePath() {
                  return findChromium()
                },
              },
              contextOptions: { locale: 'tr-TR', timezoneId: 'Europe/Istanbul', reducedMotion: 'reduce' },
              actionTimeout: 15_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', 'tests/guards/**/*.test.ts'],
          globalSetup: ['tests/guards/whole-run.ts', 'tests/support/product/database-server.ts'],
          setupFiles: ['tests/support/product/cheap-passwords.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/*.test.ts'],
          globalSetup: ['tests/support/product/database-server.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/*.test.ts'],
          globalSetup: ['tests/support/processes/running-product.ts'],
          setupFiles: ['tests/support/browser/failure-report.ts'],
          // The report is printed before a file's own hooks close its pages.
          sequence: { hooks: 'list' },
          testTimeout: 180_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/browser/site/*.test.ts'],
          globalSetup: ['tests/support/processes/running-product.ts'],
          setupFiles: ['tests/support/browser/failure-report.ts'],
          // The report is printed before a file's own hooks close its pages.
          sequence: { hooks: 'list' },
          testTimeout: 180_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          // More pages at once only take longer each.
          maxConcurrency: 3,
          include: ['tests/browser/screens/*.test.ts'],
          globalSetup: ['tests/support/processes/running-product.ts'],
          setupFiles: ['tests/support/browser/failure-report.ts'],
          // The report is printed before a file's own hooks close its pages.
          sequence: { hooks: 'list' },
          testTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
