import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readRootFile, sourceFiles } from '#tests/support/product/source-files.ts'

const folder = 'dist/admin/assets'
const pieces = readdirSync(folder).filter((name) => name.endsWith('.js'))

/** What a piece of the build loads at once: imports without brackets. */
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

/** The screens of every resource, as their lazy imports name them. */
const screens = sourceFiles(['admin/resources'], ['.ts'])
  .filter(({ path }) => path.endsWith('/index.ts'))
  .flatMap(({ text }) => [...text.matchAll(/import\('#(admin\/resources\/[^']+)'\)/g)])
  .map(([, path = '']) => basename(path, '.tsx'))

/** A piece is called after the module it was made for, and its content. */
const piecesOf = (screen: string) => pieces.filter((piece) => piece.replace(/-[\w-]{8}\.js$/, '') === screen)
const screenPieces = new Set(screens.flatMap(piecesOf))

test('the back office begins without any screen', () => {
  const entries = [...readRootFile('dist/admin/index.html').matchAll(/assets\/([^"]+\.js)/g)]
  const shell = new Set(entries.flatMap(([, piece = '']) => [...loadedWith(piece)]))
  expect(shell.size).toBeGreaterThan(0)
  expect([...shell].filter((piece) => screenPieces.has(piece))).toEqual([])
})

describe.each(screens)('%s', (screen) => {
  test('is a piece of its own and loads no other screen', () => {
    const own = piecesOf(screen)
    expect(own.length).toBeGreaterThan(0)
    for (const piece of own) {
      const loaded = loadedWith(piece)
      expect(loaded.size).toBeGreaterThan(1)
      expect([...loaded].filter((other) => other !== piece && screenPieces.has(other))).toEqual([])
    }
  })
})
