import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { treeshake } from '#site/integrations/tree-shaking.ts'

const siteFolder = fileURLToPath(new URL('..', import.meta.url))

async function bundle(file: string): Promise<string> {
  const result = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: file, treeshake, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  const code = result.output[0].code.trim()
  if (/<\/script|<!--/i.test(code)) throw new Error(`${file} would close its own script element`)
  return code
}

/** Bundles all files with the suffix, by their name without it. */
async function bundleAll(ending: string): Promise<Record<string, string>> {
  const entries = await readdir(siteFolder, { recursive: true })
  const sources: Record<string, string> = {}
  for (const entry of entries.filter((name) => name.endsWith(ending)).sort())
    sources[basename(entry, ending)] = await bundle(join(siteFolder, entry))
  return sources
}

/**
 * Bundles every `*.inline.ts` into a classic script, for code that must run before the first paint. The text is
 * fixed at build time, so that its hash matches a strict policy; a script reads data from the `data-*` attributes
 * of its own element. Every `*.worker.ts` becomes such a script served by a route.
 */
export async function buildInlineScripts() {
  const inline = await bundleAll('.inline.ts')
  const modules: Record<string, Record<string, string>> = {
    'virtual:inline-scripts': inline,
    'virtual:worker-scripts': await bundleAll('.worker.ts'),
  }
  const hashes = Object.values(inline).map(
    (code) => `sha256-${createHash('sha256').update(code).digest('base64')}` as const,
  )
  const plugin: Plugin = {
    name: 'inline-scripts',
    resolveId: (source) => (source in modules ? `\0${source}` : undefined),
    load: (id) => {
      const sources = modules[id.slice(1)]
      return id.startsWith('\0') && sources ? `export default ${JSON.stringify(sources)}` : undefined
    },
  }
  return { hashes, plugin }
}
