import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Compressed } from './compression.ts'

export interface Document {
  body: Buffer
  /** Present when the build wrote both compressed files. */
  compressed: Compressed | null
}

/**
 * The HTML files of a build by the path of their page (`about/index.html` and `about.html` are `/about`).
 * A visitor's path is looked up here and never becomes the name of a file.
 */
export async function findPrerenderedPages(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const pages = new Map<string, string>()
  for (const entry of entries) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, file).split(path.sep).join('/')
    pages.set(`/${name.replace(/(^|\/)index\.html$|\.html$/, '')}`, file)
  }
  return pages
}

export async function readDocument(file: string): Promise<Document> {
  const [body, br, gzip] = await Promise.all([
    readFile(file),
    readIfThere(`${file}.br`),
    readIfThere(`${file}.gz`),
  ])
  return { body, compressed: br && gzip ? { br, gzip } : null }
}

function readIfThere(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
