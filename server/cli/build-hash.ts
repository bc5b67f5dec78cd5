import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

// What tools write into the sources' folders, and what no build reads.
const SKIPPED = /(^|[/\\])(node_modules|\.astro|dist)([/\\]|$)|\.(test|spec)\.tsx?$|(^|[/\\])\.DS_Store$/

/** One hash over the names and contents of files and folders; a name that does not exist counts as empty. */
export async function hashInputs(root: string, inputs: string[]): Promise<string> {
  const lists = await Promise.all(inputs.map((input) => filesOf(path.join(root, input))))
  const files = lists.flat().filter((file) => !SKIPPED.test(path.relative(root, file)))
  files.sort()
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256')
  files.forEach((file, index) => {
    const content = contents[index] ?? Buffer.alloc(0)
    // The length keeps one file's end and the next one's name from being mistaken for each other.
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
