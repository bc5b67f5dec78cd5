import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pLimit from 'p-limit'
import { writeEncoded } from '#server/demo/pictures.ts'

// Run by the build: encodes the demo's pictures into the folder of its argument.
const [target = ''] = process.argv.slice(2)
const source = path.join(import.meta.dirname, 'pictures')
await mkdir(target, { recursive: true })
const folder = pathToFileURL(`${path.resolve(target)}/`)
const limit = pLimit(2)
await Promise.all(
  (await readdir(source)).map((name) =>
    limit(async () => writeEncoded(folder, await readFile(path.join(source, name)))),
  ),
)
