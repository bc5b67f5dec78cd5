import { enableCompileCache } from 'node:module'

// What was read once is kept for the next start and for the threads, which then need no compiler of their own. It has to
// be switched on before anything else is loaded; where the folder cannot be written, everything is as without it.
process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/../node_modules/.cache/compile`
enableCompileCache(process.env.NODE_COMPILE_CACHE)

const { takeOverOutput } = await import('#server/app/operations/log-output.ts')
takeOverOutput()
const { serve } = await import('#server/app/serve.ts')
await serve()
