import { expect, test } from 'vitest'
import { readRootFile, sourceFiles } from '#tests/support/product/source-files.ts'

const itemsIn = (text: string) => new Set(text.match(/\b\d{1,2}\.\d{1,2}\.\d{1,2}\b/g))

/** The ASVS items in test names, as `ASVS 3.4.4, 3.4.5: …`. */
function testedItems(): Set<string> {
  const names = sourceFiles(['tests']).flatMap(({ text }) => text.match(/['"`]ASVS [\d., ]+:/g) ?? [])
  return itemsIn(names.join(' '))
}

test('every ASVS item on the security page is in the name of a test', () => {
  const named = readRootFile('docs/security.md').match(/ASVS \d+\.\d+\.\d+/g) ?? []
  expect(named.length).toBeGreaterThan(15)
  expect([...itemsIn(named.join(' '))].filter((item) => !testedItems().has(item))).toEqual([])
})

test('and every ASVS item in a test name is on the security page', () => {
  const page = itemsIn(readRootFile('docs/security.md'))
  expect([...testedItems()].filter((item) => !page.has(item))).toEqual([])
})
