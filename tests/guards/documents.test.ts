import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readRootFile, sourceFiles } from '#tests/support/product/source-files.ts'

const root = new URL('../../', import.meta.url)
const exists = (path: string) => existsSync(fileURLToPath(new URL(path, root)))

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].map((path) => ({ path, text: readRootFile(path) })),
  ...sourceFiles(['docs'], ['.md']),
]

/** Returns the anchors of all headings: words in lower case, joined by dashes. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** Returns the links of a document within the repository: path from the root, and anchor. */
const linksOf = ({ path, text }: (typeof documents)[number]) =>
  [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(([, file = '', anchor = '']) => ({
    from: path,
    file: file ? posix.join(posix.dirname(path), file) : path,
    anchor,
  }))

test('the documents are found, and their links', () => {
  expect(documents.length).toBeGreaterThan(30)
  expect(documents.flatMap(linksOf).length).toBeGreaterThan(40)
})

test('every link of a document leads to a file of the repository, and to a heading that it has', () => {
  const dead = documents
    .flatMap(linksOf)
    .filter(
      ({ file, anchor }) =>
        !exists(file) || (anchor !== '' && !anchorsOf(readRootFile(file)).includes(anchor)),
    )
  expect(dead).toEqual([])
})

test('every file and folder that a document names by its path is there', () => {
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/`((?:admin|docs|server|shared|site|tests)\/[\w./@[\]-]*)`/g)].map(([, name = '']) => ({
      from: path,
      name,
    })),
  )
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter(({ name }) => !exists(name))).toEqual([])
})

test('every npm command that a document names exists', () => {
  const { scripts } = JSON.parse(readRootFile('package.json')) as { scripts: Record<string, string> }
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => ({ from: path, name })),
  )
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([])
})
