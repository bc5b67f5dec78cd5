import ts from 'typescript'
import { expect, test } from 'vitest'
import { configurationPage, configuredNames, explainedNames } from '#tests/guards/configuration-table.ts'
import { filesWith, nodesOf } from '#tests/support/product/source-ast.ts'
import { readRootFile } from '#tests/support/product/source-files.ts'

test('docs/configuration.md explains every variable of the schema (`vitest -u` rewrites it)', async () => {
  expect(configuredNames).toContain('DATABASE_URL')
  expect(configuredNames.length).toBeGreaterThan(30)
  expect(explainedNames.toSorted()).toEqual(configuredNames.toSorted())
  await expect(configurationPage()).toMatchFileSnapshot('../../docs/configuration.md')
})

/** Variables of the operating system and of npm. */
const foreign = ['LOCALAPPDATA', 'PATH', 'PROGRAMFILES', 'npm_lifecycle_event']

test('every other variable that a program, a build or a test reads is explained as well', () => {
  const read = filesWith('process.env', ['admin', 'server', 'shared', 'site', 'tests']).flatMap(({ tree }) =>
    nodesOf(tree)
      .filter(ts.isPropertyAccessExpression)
      .filter(
        ({ expression }) =>
          ts.isPropertyAccessExpression(expression) && expression.getText() === 'process.env',
      )
      .map(({ name }) => name.text),
  )
  const explained = readRootFile('docs/configuration.md') + readRootFile('docs/testing.md')
  expect(read).toContain('FUZZ_COUNT')
  const unexplained = read.filter(
    (name) => !foreign.includes(name) && !new RegExp(`\`${name}\\b`).test(explained),
  )
  expect([...new Set(unexplained)]).toEqual([])
})
