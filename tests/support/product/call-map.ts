import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isEndpoint } from '#shared/contract.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { type SourceFile, sourceFiles } from '#tests/support/product/source-files.ts'

/** One call of the contract and the screens that use it. */
export interface MappedCall {
  call: string
  area: string
  /** Pages of the site by path, lists of the back office by name. */
  screens: string[]
}

/** A call used by more pages than this is listed with a wildcard. */
const mostPages = 4

const shared = fileURLToPath(new URL('../../../shared/', import.meta.url))
const importing = /(?:from|import\()\s*'(#(?:site|admin)\/[^']+)'/g
const named = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'(#shared\/[^']+\.contract\.ts)'/g
const whole = /import\s+\*\s+as\s+(\w+)\s+from\s+'(#shared\/[^']+\.contract\.ts)'/g

const callOf = ({ method, url }: Endpoint) => `${method} ${url}`

/** Every endpoint by the file and name of its import. */
async function endpointsByImport(): Promise<Map<string, Endpoint>> {
  const files = readdirSync(shared, { recursive: true })
    .map((file) => String(file).replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.contract.ts'))
  const found = new Map<string, Endpoint>()
  for (const file of files) {
    const module: Record<string, unknown> = await import(/* @vite-ignore */ `${shared}${file}`)
    for (const [name, value] of Object.entries(module))
      if (isEndpoint(value)) found.set(`#shared/${file} ${name}`, value)
  }
  return found
}

/** The names a file imports from contracts, as `file name`. */
function takenBy({ text }: SourceFile): string[] {
  const single = [...text.matchAll(named)].flatMap(([, names = '', file]) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
      .map((name) => `${file} ${name.split(/\s+as\s+/)[0]}`),
  )
  const spaces = [...text.matchAll(whole)].flatMap(([, space, file]) =>
    [...text.matchAll(new RegExp(`\\b${space}\\.(\\w+)`, 'g'))].map(([, name]) => `${file} ${name}`),
  )
  return [...single, ...spaces]
}

const pageOf = (path: string) =>
  path
    .slice('site/pages'.length)
    .replace(/\.(astro|ts)$/, '')
    .replace(/\/index$/, '') || '/'

/** The screens that import a file, directly or indirectly. */
function screensOf(files: readonly SourceFile[]): (path: string) => string[] {
  const importers = new Map<string, string[]>()
  for (const { path, text } of files)
    for (const [, target = ''] of text.matchAll(importing)) {
      const key = target.slice(1)
      importers.set(key, [...(importers.get(key) ?? []), path])
    }
  const nameOf = (folder: string) => {
    const index = files.find(({ path }) => path === `admin/resources/${folder}/index.ts`)
    return index?.text.match(/^ {2}name: '([\w-]+)'/m)?.[1] ?? folder
  }
  return (start) => {
    const seen = new Set([start])
    const screens = new Set<string>()
    for (const path of seen) {
      const folder = /^admin\/resources\/([^/]+\/[^/]+)\//.exec(path)?.[1]
      if (folder) screens.add(`/admin/${nameOf(folder)}`)
      else if (path.startsWith('admin/shell/home/')) screens.add('/admin')
      else if (/^admin\/(core|shell)\//.test(path)) screens.add('/admin/*')
      else if (path.startsWith('site/pages/')) screens.add(pageOf(path))
      else for (const importer of importers.get(path) ?? []) seen.add(importer)
    }
    return [...screens]
  }
}

/** Combines too many pages into one wildcard. */
function readable(screens: ReadonlySet<string>): string[] {
  const office = [...screens].filter((screen) => screen.startsWith('/admin')).toSorted()
  const pages = [...screens].filter((screen) => !screen.startsWith('/admin')).toSorted()
  if (pages.length <= mostPages) return [...pages, ...office]
  const isMembers = pages.every((page) => page.startsWith('/customer'))
  return [isMembers ? '/customer/*' : '/*', ...office]
}

/** Every call of the contract with its screens, derived from their imports. */
export async function mapCalls(areas: Readonly<Record<string, object>>): Promise<MappedCall[]> {
  const files = sourceFiles(['admin', 'site'], ['.ts', '.tsx', '.astro'])
  const endpoints = await endpointsByImport()
  const screensFor = screensOf(files)
  const used = new Map<string, Set<string>>()
  for (const file of files)
    for (const name of takenBy(file)) {
      const endpoint = endpoints.get(name)
      if (!endpoint) continue
      const known = used.get(callOf(endpoint)) ?? []
      used.set(callOf(endpoint), new Set([...known, ...screensFor(file.path)]))
    }
  return Object.entries(areas).flatMap(([area, module]) =>
    Object.values(module)
      .filter(isEndpoint)
      .map(callOf)
      .map((call) => ({ call, area, screens: readable(used.get(call) ?? new Set()) })),
  )
}
