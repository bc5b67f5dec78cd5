import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = 'http://127.0.0.1:3000'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/admin/',
  plugins: [react()],
  // The rich text editor's parts have to share one editor, whatever versions they were installed with.
  resolve: { dedupe: ['@tiptap/core', '@tiptap/pm'] },
  build: {
    outDir: fileURLToPath(new URL('../dist/admin', import.meta.url)),
    emptyOutDir: true,
    sourcemap: false,
    // The grid and the frame are each one piece; what counts is the first screen: under 400 KB compressed.
    chunkSizeWarningLimit: 600,
    // The content security policy forbids `data:` scripts and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Zod's settings have to be made before the first schema: in the chunk that every schema waits for.
            { name: 'zod', test: /node_modules\/zod\/|admin\/app\/zod\.ts/, priority: 2 },
            // What every screen needs is one piece: a hundred small ones compress worse, and weigh more.
            { name: 'shell', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/uploads': api } },
})
