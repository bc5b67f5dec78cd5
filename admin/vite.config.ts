import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/admin/',
  plugins: [react()],
  // Named in the reports of errors.
  define: { 'import.meta.env.VITE_RELEASE': JSON.stringify(version) },
  // All parts of the rich text editor must share one version of its packages.
  resolve: { dedupe: ['@tiptap/core', '@tiptap/pm'] },
  build: {
    outDir: fileURLToPath(new URL('../dist/admin', import.meta.url)),
    emptyOutDir: true,
    // Read by `npm run trace`; not served.
    sourcemap: 'hidden',
    // Read by the test that keeps screens in chunks of their own.
    manifest: true,
    // The grid and the layout are one chunk each; the first screen must stay under 330 KB compressed.
    chunkSizeWarningLimit: 600,
    // The content security policy forbids `data:` scripts and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Zod must be configured before the first schema is created, in the chunk every schema imports.
            { name: 'zod', test: /node_modules\/zod\/|admin\/core\/zod\.ts/, priority: 2 },
            // Shared code is one chunk: a hundred small ones compress worse.
            { name: 'shell', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/uploads': api, '/favicon.svg': api } },
})
