import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { contract, isEndpoint } from '#shared/contract.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { type SourceFile, sourceFiles } from '#tests/support/product/source-files.ts'

/** Calls without a screen, with their client. */
export const callsWithoutScreen: Readonly<Record<string, string>> = {
  'GET /api/notification/unread': 'the count comes with the inbox and its events',
  'GET /api/lessons/calendar/:secret': 'calendar programs subscribe to it',
  'GET /api/payment/admin/all-memberships': 'the list of memberships shows the same rows, also to staff',
  'POST /api/memberships/quote': 'the form of a sale asks `POST /api/sales/quote`, also for several lines',
  'POST /api/payment/callback': 'the bank redirects the member’s browser to it',
  'POST /api/payment/webhook': 'the payment provider calls it',
  'POST /api/participants/register': 'the raffle’s page uses `POST /api/raffles/:id/join`',
  'GET /api/products/filter':
    'each page of the shop shows the counts of all categories, so it reads all products',
  'GET /api/referral/assigned-to-me': 'the page reads all referrals at once, by `GET /api/referral/own`',
  'GET /api/referral/my-referrals': 'the page reads the codes together with their uses',
  'GET /api/referral/my-referrals-with-users':
    'the page reads all referrals at once, by `GET /api/referral/own`',
  'GET /api/referral/my-use': 'the page reads all referrals at once, by `GET /api/referral/own`',
  'GET /api/team/lessons/my-lessons': 'the page reads all lessons at once, by `GET /api/team/lessons/own`',
  'GET /api/turnike/logs/:branchId':
    'the start page and the log show the same rows, by `GET /api/turnike/entries`',
  'GET /api/referral/code/:code': 'the list searches by code, and a code is opened by its record id',
  'POST /dogrula': 'the page’s form posts to it without JavaScript',
  'POST /raffle/confirm/:token': 'the form of the page linked in the mail posts to it',
  'POST /subscribe/:token': 'the form of the page linked in the mail posts to it',
  'POST /u/:token': 'the form of the page linked in a text message posts to it',
  'POST /unsubscribe/:token': 'mail programs call it for one-click unsubscribing',
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

/**
 * The screens of every call of the contract, derived from their imports: pages of the site by path, lists of the back
 * office by name.
 */
export async function mapCalls(): Promise<Map<string, string[]>> {
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
  return new Map(contract.map(callOf).map((call) => [call, readable(used.get(call) ?? new Set())]))
}
