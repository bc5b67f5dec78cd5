// Names the sources in stacks of the server and the back office: `npm run trace < stack.txt`.

import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const root = path.resolve(import.meta.dirname, '../..')

/** The folders of built scripts, by what addresses of them contain. */
const folders: Readonly<Record<string, string>> = {
  'dist/server/': 'dist/server',
  'admin/assets/': 'dist/admin/assets',
}

const maps = new Map<string, SourceMap | null>()

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file)
  if (known !== undefined) return known
  let map: SourceMap | null = null
  try {
    map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  } catch {
    // A script of another release, or of a package.
  }
  maps.set(file, map)
  return map
}

/** Replaces the place of one frame, such as `…/dist/server/main.js:10:20`. */
function named(frame: string, folder: string, script: string, line: string, column: string): string {
  const file = path.join(root, folders[folder] ?? '', script)
  const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1)
  if (!entry || !('originalSource' in entry)) return frame
  const source = path.relative(root, path.resolve(path.dirname(file), entry.originalSource))
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
}

const frames = /[^\s()"]*?(dist\/server\/|admin\/assets\/)([\w.-]+\.js):(\d+):(\d+)/g

// A log line is JSON.
const given = (await text(process.stdin)).replaceAll('\\n', '\n')
process.stdout.write(given.replaceAll(frames, named))
