import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface SourceFile {
  /** Relative to the repository root, with forward slashes. */
  path: string
  text: string
}

/** Every source file of the given folders. */
export function sourceFiles(
  folders: readonly string[],
  kinds = ['.ts', '.tsx', '.astro', '.css'],
): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && kinds.includes(extname(entry.name)))
      .map((entry) => {
        const file = join(entry.parentPath, entry.name)
        return { path: relative(root, file).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }
      }),
  )
}

export const readRootFile = (name: string): string => readFileSync(join(root, name), 'utf8')
