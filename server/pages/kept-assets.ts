import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import pLimit from 'p-limit'
import type pg from 'pg'
import { z } from 'zod'
import { lockKeys, withAdvisoryLock } from '#server/db/locks.ts'
import { isMissingFile, type Storage } from '#server/integrations/storage/storage.ts'

/**
 * Assets lie in the private storage by their names, which change with their contents, so those of two releases never meet.
 * Left out of backups.
 */
export const assetsFolder = 'assets/'
const releasesFile = `${assetsFolder}releases.json`

/** The release that serves, and the one whose pages are still open. */
const keptReleases = 2
/** Files that are written at once. */
const concurrency = 16

/** The newest first. */
const Releases = z.array(z.object({ id: z.string(), names: z.array(z.string()) }))
type Releases = z.infer<typeof Releases>

/** Folders of assets by the beginning of their addresses, such as `/_astro/`. */
export type AssetFolders = Readonly<Record<string, string>>

/** Chosen by Accept-Encoding and never requested by name, or a source map. */
const isUnserved = (name: string) => /\.(br|gz|map)$/.test(name)

/** Paths of the files in a folder, relative to it and without compressed ones and source maps; none without a build. */
export async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !isUnserved(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
}

const keyOf = (address: string) => `${assetsFolder}${address.slice(1)}`

async function readReleases({ documents }: Storage): Promise<Releases> {
  try {
    return Releases.parse(JSON.parse(await documents.get(releasesFile)))
  } catch (error) {
    if (isMissingFile(error)) return []
    throw error
  }
}

/**
 * Keeps the assets of this release in the storage, with those of the one before it: pages that are open during an upgrade
 * load them from whichever server answers. Returns without writing where they are kept already.
 */
export async function keepAssets(
  { pool, storage }: { pool: pg.Pool; storage: Storage },
  folders: AssetFolders,
): Promise<void> {
  const files = await Promise.all(
    Object.entries(folders).map(async ([prefix, root]) =>
      (await filesIn(root)).map((name) => ({ address: prefix + name, file: path.join(root, name) })),
    ),
  )
  const assets = files.flat().toSorted((one, other) => (one.address < other.address ? -1 : 1))
  if (assets.length === 0) return
  const names = assets.map(({ address }) => address)
  const id = createHash('sha256').update(names.join('\n')).digest('hex')
  await withAdvisoryLock(pool, lockKeys.releases, async () => {
    const known = await readReleases(storage)
    if (known[0]?.id === id) return
    const stored = new Set(known.flatMap((release) => release.names))
    const limit = pLimit(concurrency)
    await Promise.all(
      assets
        .filter(({ address }) => !stored.has(address))
        .map(({ address, file }) =>
          limit(async () => storage.documents.put(keyOf(address), await readFile(file))),
        ),
    )
    const kept = [{ id, names }, ...known.filter((release) => release.id !== id)].slice(0, keptReleases)
    await storage.documents.put(releasesFile, JSON.stringify(kept))
    const current = new Set(kept.flatMap((release) => release.names))
    const dropped = [...stored].filter((address) => !current.has(address))
    await Promise.all(dropped.map((address) => limit(() => storage.remove('documents', keyOf(address)))))
  })
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Returns an asset of another release with its type; undefined if there is none. */
export async function readKeptAsset(
  { documents }: Pick<Storage, 'documents'>,
  address: string,
): Promise<{ type: string; body: Readable } | undefined> {
  const type = types[path.posix.extname(address)]
  if (!type || !/^(?:\/[\w-][\w.-]*)+$/.test(address)) return undefined
  try {
    const key = keyOf(address)
    // A stream would report a missing file after the headers.
    if (!(await documents.exists(key))) return undefined
    return { type, body: await documents.getStream(key) }
  } catch (error) {
    if (isMissingFile(error)) return undefined
    throw error
  }
}
