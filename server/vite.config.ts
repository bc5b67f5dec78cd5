import { existsSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Chunks lie directly in a folder of `dist`, also while it is being built under another name. */
const chunks = fileURLToPath(new URL('../dist/server', import.meta.url))

/** Lets modules find files, programs and workers beside their sources: these are not part of the bundle. */
const sourcePlaces: Plugin = {
  name: 'source-places',
  transform(code, id) {
    if (!isAbsolute(id) || !code.includes('import.meta.')) return null
    const other = /\bimport\.meta\.(?!url\b)\w+/.exec(code)
    if (other) this.error(`${other[0]} differs between the source and the bundle; use import.meta.url`)
    const source = JSON.stringify(relative(chunks, id).replaceAll('\\', '/'))
    return { code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`), map: null }
  },
}

/** Modules that are loaded from their source. */
const separateModules: Plugin = {
  name: 'separate-modules',
  enforce: 'pre',
  resolveId(id) {
    if (!id.startsWith('#')) return null
    // server/start.ts uses the same instance of it.
    const isShared = id === '#server/app/operations/log-output.ts'
    // Images contain neither the demo nor the simulators.
    const isMissing = !existsSync(fileURLToPath(new URL(id.replace('#', '../'), import.meta.url)))
    return isShared || isMissing ? { id, external: true } : null
  },
}

/**
 * One file instead of a thousand: reading and resolving them took a third of a start. Packages stay where they are, except
 * two that consist of many files; packages with dependencies of their own cannot be bundled.
 */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [separateModules, sourcePlaces],
  ssr: { noExternal: [/^#/, /^drizzle-orm/, 'uuid'] },
  build: {
    ssr: 'server/main.ts',
    target: 'node24',
    // Read by `npm run trace`; at run time it would cost 45 MB.
    sourcemap: 'hidden',
    emptyOutDir: true,
    rolldownOptions: {
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', keepNames: true },
    },
  },
})
