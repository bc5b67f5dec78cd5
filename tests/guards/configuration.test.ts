import { expect, test } from 'vitest'
import {
  configurationPage,
  configuredNames,
  explainedNames,
} from '#tests/support/product/configuration-table.ts'
import { readRootFile, sourceFiles } from '#tests/support/product/source-files.ts'

test('docs/configuration.md explains every variable of the schema (`vitest -u` rewrites it)', async () => {
  expect(configuredNames).toContain('DATABASE_URL')
  expect(configuredNames.length).toBeGreaterThan(30)
  expect(explainedNames.toSorted()).toEqual(configuredNames.toSorted())
  await expect(configurationPage()).toMatchFileSnapshot('../../docs/configuration.md')
})

/** Variables of the operating system and of npm. */
const foreign = ['LOCALAPPDATA', 'PATH', 'PROGRAMFILES', 'npm_lifecycle_event']

test('every other variable that a program, a build or a test reads is explained as well', () => {
  const read = sourceFiles(['admin', 'server', 'shared', 'site', 'tests'], ['.ts', '.tsx', '.astro']).flatMap(
    ({ text }) => [...text.matchAll(/process\.env\.(\w+)/g)].map(([, name = '']) => name),
  )
  const explained = readRootFile('docs/configuration.md') + readRootFile('docs/testing.md')
  expect(read).toContain('FUZZ_COUNT')
  const unexplained = read.filter(
    (name) => !foreign.includes(name) && !new RegExp(`\`${name}\\b`).test(explained),
  )
  expect([...new Set(unexplained)]).toEqual([])
})
