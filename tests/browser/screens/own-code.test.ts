import { describe, expect, test } from 'vitest'
import { readRootFile, sourceFiles } from '#tests/support/product/source-files.ts'

interface Chunk {
  file: string
  isEntry?: boolean
  /** The keys of the chunks that load with this one. */
  imports?: string[]
}

/** The chunks of the back office by their module, relative to `admin`. */
const manifest: Record<string, Chunk> = JSON.parse(readRootFile('dist/admin/.vite/manifest.json'))

function loadedWith(key: string, known = new Set<string>()): Set<string> {
  if (known.has(key)) return known
  known.add(key)
  for (const imported of manifest[key]?.imports ?? []) loadedWith(imported, known)
  return known
}

/** The modules of all screens, from the dynamic imports of the resources. */
const screens = [
  ...new Set(
    sourceFiles(['admin/resources'], ['.ts'])
      .filter(({ path }) => path.endsWith('/index.ts'))
      .flatMap(({ text }) => [...text.matchAll(/import\('#admin\/(resources\/[^']+)'\)/g)])
      .map(([, path = '']) => path),
  ),
]

test('the entry chunk of the back office contains no screen', () => {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  expect(entries.length).toBeGreaterThan(0)
  const shell = new Set(entries.flatMap((entry) => [...loadedWith(entry)]))
  expect(screens.filter((screen) => shell.has(screen))).toEqual([])
})

describe.each(screens)('%s', (screen) => {
  test('is a separate chunk and loads no other screen', () => {
    expect(manifest[screen]?.file).toBeDefined()
    const loaded = loadedWith(screen)
    expect(loaded.size).toBeGreaterThan(1)
    expect([...loaded].filter((other) => other !== screen && screens.includes(other))).toEqual([])
  })
})
