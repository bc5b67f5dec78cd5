import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readRootFile, sourceFiles } from '#tests/support/product/source-files.ts'

const root = new URL('../../', import.meta.url)
const exists = (path: string) => existsSync(fileURLToPath(new URL(path, root)))

const documents = [{ path: 'README.md', text: readRootFile('README.md') }, ...sourceFiles(['docs'], ['.md'])]

/** The anchor of a heading: its words in lower case, joined by dashes. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** The links of a document into the repository: a path from the root, and a heading. */
const linksOf = ({ path, text }: (typeof documents)[number]) =>
  [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(([, file = '', anchor = '']) => ({
    from: path,
    file: file ? posix.join(posix.dirname(path), file) : path,
    anchor,
  }))

test('documents and links are found', () => {
  expect(documents.length).toBeGreaterThan(30)
  expect(documents.flatMap(linksOf).length).toBeGreaterThan(40)
})

test('every link of a document leads to an existing file and heading', () => {
  const dead = documents
    .flatMap(linksOf)
    .filter(
      ({ file, anchor }) =>
        !exists(file) || (anchor !== '' && !anchorsOf(readRootFile(file)).includes(anchor)),
    )
  expect(dead).toEqual([])
})

test('every path in a document exists', () => {
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/`((?:admin|docs|server|shared|site|tests)\/[\w./@[\]-]*)`/g)].map(([, name = '']) => ({
      from: path,
      name,
    })),
  )
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter(({ name }) => !exists(name))).toEqual([])
})

test('every document is reachable from README', () => {
  const seen = new Set(['README.md'])
  for (const from of seen) {
    const targets = documents.filter(({ path }) => path === from).flatMap(linksOf)
    // A link to a folder covers all its files.
    for (const { path } of documents)
      if (targets.some(({ file }) => path === file || path.startsWith(`${file}/`))) seen.add(path)
  }
  expect(documents.map(({ path }) => path).filter((path) => !seen.has(path))).toEqual([])
})

test('every npm command in a document exists, and README explains each', () => {
  const { scripts } = JSON.parse(readRootFile('package.json')) as { scripts: Record<string, string> }
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => ({ from: path, name })),
  )
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([])
  const readme = readRootFile('README.md')
  const unexplained = Object.keys(scripts).filter(
    (name) => !new RegExp(`npm (run )?${name}\\b(?![:\\w])`).test(readme),
  )
  expect(unexplained).toEqual([])
})
