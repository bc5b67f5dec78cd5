import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import pLimit from 'p-limit'

const root = path.resolve(import.meta.dirname, '../..')
const dist = path.join(root, 'dist')
const hashFile = path.join(dist, '.build-hash')

type Part = {
  name: 'site' | 'admin' | 'server' | 'pictures'
  title: string
  inputs: string[]
  /** Folder of the output that is served to browsers, if any. */
  served?: string
  /** A program and its arguments. */
  command: (outDir: string) => [program: string, ...args: string[]]
}

const common = ['shared', 'package-lock.json', 'tsconfig.json']
const parts: Part[] = [
  {
    name: 'site',
    title: 'Site',
    inputs: ['site', ...common],
    served: 'client',
    command: (outDir) => [
      toolProgram('astro'),
      ...['build', '--config', 'site/astro.config.ts', '--outDir', outDir],
    ],
  },
  {
    name: 'admin',
    title: 'Yönetim paneli',
    inputs: ['admin', ...common],
    served: '.',
    command: (outDir) => [
      toolProgram('vite'),
      ...['build', '--config', 'admin/vite.config.ts', '--outDir', outDir, '--emptyOutDir'],
    ],
  },
  {
    name: 'server',
    title: 'Sunucu',
    inputs: ['server', ...common],
    command: (outDir) => [
      toolProgram('vite'),
      ...['build', '--config', 'server/vite.config.ts', '--outDir', outDir],
    ],
  },
  {
    name: 'pictures',
    title: 'Demo görselleri',
    inputs: [
      ...['server/demo/pictures', 'server/demo/pictures.ts', 'server/demo/encode-pictures.ts'],
      ...['server/core/pictures.ts', 'server/core/sharp.ts', 'shared/core/pictures.schema.ts'],
      'package-lock.json',
    ],
    command: (outDir) => ['server/demo/encode-pictures.ts', outDir],
  },
]

/** Builds the parts whose inputs have changed, in another process: a server would keep the memory that this takes. */
export async function buildIfStale(): Promise<void> {
  if ((await staleParts()).length === 0) return
  const child = spawn(process.execPath, [import.meta.filename, '--if-stale'], { stdio: 'inherit' })
  const code = await exitOf(child)
  if (code !== 0) process.exit(code ?? 1)
}

type Planned = { part: Part; hash: string }

function planAll(): Promise<Planned[]> {
  return Promise.all(parts.map(async (part) => ({ part, hash: await hashInputs(part.inputs) })))
}

async function staleParts(): Promise<Planned[]> {
  const built = await readHashes()
  const planned = await planAll()
  return planned.filter(
    ({ part, hash }) => built[part.name] !== hash || !existsSync(path.join(dist, part.name)),
  )
}

/** Builds all parts at once: the site's build uses one core most of the time. */
async function build(planned: Planned[]): Promise<void> {
  await mkdir(dist, { recursive: true })
  const results = await Promise.allSettled(planned.map(({ part }) => buildPart(part)))
  const hashes = await readHashes()
  planned.forEach(({ part, hash }, index) => {
    if (results[index]?.status === 'fulfilled') hashes[part.name] = hash
  })
  await writeFile(hashFile, `${JSON.stringify(hashes, null, 2)}\n`)
  const failure = results.find((result) => result.status === 'rejected')
  if (failure) throw failure.reason
}

async function buildPart(part: Part): Promise<void> {
  const began = performance.now()
  console.log(`${part.title} derleniyor...`)
  const target = path.join(dist, part.name)
  // Named after this process: another build may be running.
  const fresh = path.join(dist, `.${part.name}-new-${process.pid}`)
  const old = path.join(dist, `.${part.name}-old-${process.pid}`)
  try {
    await runProgram(part.title, part.command(fresh))
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw error
  }
  await renameInside(path.join(fresh, 'server'), path.basename(fresh), part.name)
  const count = part.served === undefined ? 0 : await compressFolder(path.join(fresh, part.served))

  // A running server reads complete files until the folders are exchanged.
  if (existsSync(target)) await rename(target, old)
  await rename(fresh, target)
  await rm(old, { recursive: true, force: true })
  const seconds = ((performance.now() - began) / 1000).toLocaleString('tr-TR', { maximumFractionDigits: 1 })
  const compressed = count > 0 ? `, ${count} dosya sıkıştırıldı` : ''
  console.log(`${part.title} hazır: ${seconds} sn${compressed}.`)
}

// Astro writes the path of the output folder into the server's modules.
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

// Files that tools write into source folders, and files that no build reads.
const IGNORED = /(^|[/\\])(node_modules|\.astro|dist)([/\\]|$)|\.(test|spec)\.tsx?$|(^|[/\\])\.DS_Store$/

/** Hashes the names and contents of files and folders; a missing one counts as empty. */
async function hashInputs(inputs: string[]): Promise<string> {
  const lists = await Promise.all(inputs.map((input) => filesOf(path.join(root, input))))
  const files = lists.flat().filter((file) => !IGNORED.test(path.relative(root, file)))
  files.sort()
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256')
  files.forEach((file, index) => {
    const content = contents[index] ?? Buffer.alloc(0)
    // The length separates the end of a file from the name of the next one.
    hash.update(`${path.relative(root, file).replaceAll(path.sep, '/')}\0${content.length}\0`).update(content)
  })
  return hash.digest('hex')
}

async function filesOf(input: string): Promise<string[]> {
  try {
    const entries = await readdir(input, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR') return [input]
    if (code === 'ENOENT') return []
    throw error
  }
}

const TEXT = /\.(html|js|mjs|css|svg|json|xml|txt|webmanifest|wasm)$/
const SMALLEST = 256

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Writes .br and .gz beside each larger text file; returns the number of compressed files. */
async function compressFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  // One more than the cores keeps them busy while a file is read; all at once would not fit into memory.
  const limit = pLimit(availableParallelism() + 1)
  const results = await Promise.all(files.map((file) => limit(() => compressFile(file))))
  return results.filter(Boolean).length
}

async function compressFile(file: string): Promise<boolean> {
  const content = await readFile(file)
  if (content.length <= SMALLEST) return false
  const [smaller, common] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    deflate(content, { level: 9 }),
  ])
  if (smaller.length < content.length) await writeFile(`${file}.br`, smaller)
  if (common.length < content.length) await writeFile(`${file}.gz`, common)
  return true
}

/** The exit code of a child, which a signal ends together with this process. */
function exitOf(child: ChildProcess): Promise<number | null> {
  const stop = (signal: NodeJS.Signals) => {
    child.kill('SIGTERM')
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      resolve(code)
    })
  })
}

/** Runs a program of the build; prints its output only when it fails. */
async function runProgram(title: string, command: [string, ...string[]]): Promise<void> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString('utf8')
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const code = await exitOf(child)
  if (code === 0) return
  console.error(output.trimEnd())
  throw new Error(`${title} derlenemedi (çıkış kodu ${code}); ayrıntı yukarıda.`)
}

/** Returns the JavaScript file of an installed tool's command, so that it runs on this Node version. */
export function toolProgram(tool: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${tool}/package.json`)
  const { bin } = createRequire(import.meta.url)(manifest) as { bin: string | Record<string, string> }
  const program = typeof bin === 'string' ? bin : bin[tool]
  if (!program) throw new Error(`${tool} komutu kurulu değil: npm ci çalıştırın.`)
  return path.join(path.dirname(manifest), program)
}

// Last: the constants above must be initialised before it runs.
if (import.meta.main) {
  // A full disk behind the log must not stop the build that a start waits for.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  try {
    await build(await (process.argv.includes('--if-stale') ? staleParts() : planAll()))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
