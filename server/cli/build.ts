import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { acquireProcessLock } from '../db/embedded/process-lock.ts'
import { compressFolder } from './build-compress.ts'
import { hashInputs } from './build-hash.ts'
import { runTool } from './build-tool.ts'

const root = path.resolve(import.meta.dirname, '../..')
const dist = path.join(root, 'dist')
const hashFile = path.join(dist, '.build-hash')
const lockFile = path.join(dist, '.build-lock')
const BUILD_PATIENCE = 10 * 60_000

type Part = {
  name: 'site' | 'admin'
  title: string
  config: string
  inputs: string[]
  /** Folder inside the output whose files browsers ask for. */
  served: string
  command: (outDir: string) => [tool: string, ...args: string[]]
}

const common = ['shared', 'package-lock.json', 'tsconfig.json']
const parts: Part[] = [
  {
    name: 'site',
    title: 'Site',
    config: 'site/astro.config.ts',
    inputs: ['site', ...common],
    served: 'client',
    command: (outDir) => ['astro', 'build', '--config', 'site/astro.config.ts', '--outDir', outDir],
  },
  {
    name: 'admin',
    title: 'Yönetim paneli',
    config: 'admin/vite.config.ts',
    inputs: ['admin', ...common],
    served: '.',
    command: (outDir) => [
      'vite',
      'build',
      '--config',
      'admin/vite.config.ts',
      '--outDir',
      outDir,
      '--emptyOutDir',
    ],
  },
]

/** Builds the parts whose inputs changed since their last build. */
export async function buildIfStale(): Promise<void> {
  if ((await staleParts()).length > 0) await build(staleParts)
}

/** Builds every part, changed or not. */
export async function buildAll(): Promise<void> {
  await build(presentParts)
}

type Planned = { part: Part; hash: string }

async function presentParts(): Promise<Planned[]> {
  const present = parts.filter((part) => {
    const found = existsSync(path.join(root, part.config))
    if (!found && !existsSync(path.join(dist, part.name))) {
      console.log(`${part.title}: ${part.config} yok, atlandı.`)
    }
    return found
  })
  return Promise.all(present.map(async (part) => ({ part, hash: await hashInputs(root, part.inputs) })))
}

async function staleParts(): Promise<Planned[]> {
  const built = await readHashes()
  const planned = await presentParts()
  return planned.filter(
    ({ part, hash }) => built[part.name] !== hash || !existsSync(path.join(dist, part.name)),
  )
}

async function build(choose: () => Promise<Planned[]>): Promise<void> {
  await mkdir(dist, { recursive: true })
  let lock = await acquireProcessLock(lockFile, 0)
  if (!lock) {
    console.log('Başka bir derleme sürüyor, bekleniyor…')
    lock = await acquireProcessLock(lockFile, BUILD_PATIENCE)
    if (!lock) throw new Error('Derleme: öteki derleme on dakikadır bitmedi.')
  }
  try {
    // Asked again under the lock: the build we waited for may have done the work. Both parts at once: the
    // site's build leaves one core idle most of the time.
    const planned = await choose()
    const results = await Promise.allSettled(planned.map(({ part }) => buildPart(part)))
    const hashes = await readHashes()
    planned.forEach(({ part, hash }, index) => {
      if (results[index]?.status === 'fulfilled') hashes[part.name] = hash
    })
    await writeFile(`${hashFile}.new`, `${JSON.stringify(hashes, null, 2)}\n`)
    await rename(`${hashFile}.new`, hashFile)
    const failure = results.find((result) => result.status === 'rejected')
    if (failure) throw failure.reason
  } finally {
    lock.release()
  }
}

async function buildPart(part: Part): Promise<void> {
  const began = performance.now()
  console.log(`${part.title} derleniyor…`)
  const target = path.join(dist, part.name)
  const unfinished = `.${part.name}-being-built-`
  // Named after this process: the tool of a killed build may still be writing to its own.
  const fresh = path.join(dist, unfinished + process.pid)
  const old = path.join(dist, `.${part.name}-replaced`)
  for (const name of await readdir(dist)) {
    if (!name.startsWith(unfinished)) continue
    await rm(path.join(dist, name), { recursive: true, force: true }).catch(() => undefined)
  }
  try {
    await runTool(root, part.title, part.command(fresh))
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw error
  }
  await renameInside(path.join(fresh, 'server'), path.basename(fresh), part.name)
  const count = await compressFolder(path.join(fresh, part.served))

  // A server that is running keeps whole files to read up to the moment of the exchange.
  await rm(old, { recursive: true, force: true })
  if (existsSync(target)) await rename(target, old)
  await rename(fresh, target)
  await rm(old, { recursive: true, force: true })
  const seconds = ((performance.now() - began) / 1000).toLocaleString('tr-TR', { maximumFractionDigits: 1 })
  console.log(`${part.title} hazır: ${seconds} sn, ${count} dosya sıkıştırıldı.`)
}

// Astro writes the output folder's own address into the server's modules.
async function renameInside(folder: string, from: string, to: string): Promise<void> {
  if (!existsSync(folder)) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.mjs')) continue
    const file = path.join(entry.parentPath, entry.name)
    const content = await readFile(file, 'utf8')
    if (content.includes(from)) await writeFile(file, content.replaceAll(from, to))
  }
}

async function readHashes(): Promise<Partial<Record<Part['name'], string>>> {
  try {
    return JSON.parse(await readFile(hashFile, 'utf8'))
  } catch {
    return {}
  }
}

if (import.meta.main) {
  try {
    await (process.argv.includes('--if-stale') ? buildIfStale() : buildAll())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
