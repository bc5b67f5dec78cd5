import { readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(html|js|mjs|css|svg|json|xml|txt|webmanifest|wasm)$/
const SMALLEST = 1024

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Writes .br and .gz beside every text file worth it and gives the number of files so treated. */
export async function compressFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  let count = 0
  const next = files.values()
  // One more than the cores keeps them busy while a file is read; all at once would hold everything in memory.
  const worker = async () => {
    for (const file of next) if (await compressFile(file)) count++
  }
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, worker))
  return count
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
