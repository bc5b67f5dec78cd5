import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Caches compiled modules for later starts and for worker threads. Has to be enabled before other modules are loaded; has
// no effect where the folder cannot be written.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url))
enableCompileCache(process.env.NODE_COMPILE_CACHE)

const { takeOverOutput } = await import('#server/app/operations/log-output.ts')
takeOverOutput()
const { serve } = await import('#server/app/serve.ts')
await serve()
