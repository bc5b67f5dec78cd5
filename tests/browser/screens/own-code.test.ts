import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readRootFile, sourceFiles } from '#tests/support/product/source-files.ts'

const folder = 'dist/admin/assets'
const pieces = readdirSync(folder).filter((name) => name.endsWith('.js'))

/** The static imports of a chunk. */
const importsOf = new Map(
  pieces.map((piece) => [
    piece,
    [...readRootFile(`${folder}/${piece}`).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(
      ([, name = '']) => name,
    ),
  ]),
)

function loadedWith(piece: string, known = new Set<string>()): Set<string> {
  if (known.has(piece)) return known
  known.add(piece)
  for (const imported of importsOf.get(piece) ?? []) loadedWith(imported, known)
  return known
}

/** The screens of every resource, from their lazy imports. */
const screens = sourceFiles(['admin/resources'], ['.ts'])
  .filter(({ path }) => path.endsWith('/index.ts'))
  .flatMap(({ text }) => [...text.matchAll(/import\('#(admin\/resources\/[^']+)'\)/g)])
  .map(([, path = '']) => basename(path, '.tsx'))

/** A chunk is named after the module it was made for and its content hash. */
const piecesOf = (screen: string) => pieces.filter((piece) => piece.replace(/-[\w-]{8}\.js$/, '') === screen)
const screenPieces = new Set(screens.flatMap(piecesOf))

test('the entry chunk of the back office contains no screen', () => {
  const entries = [...readRootFile('dist/admin/index.html').matchAll(/assets\/([^"]+\.js)/g)]
  const shell = new Set(entries.flatMap(([, piece = '']) => [...loadedWith(piece)]))
  expect(shell.size).toBeGreaterThan(0)
  expect([...shell].filter((piece) => screenPieces.has(piece))).toEqual([])
})

describe.each(screens)('%s', (screen) => {
  test('is a separate chunk and loads no other screen', () => {
    const own = piecesOf(screen)
    expect(own.length).toBeGreaterThan(0)
    for (const piece of own) {
      const loaded = loadedWith(piece)
      expect(loaded.size).toBeGreaterThan(1)
      expect([...loaded].filter((other) => other !== piece && screenPieces.has(other))).toEqual([])
    }
  })
})
