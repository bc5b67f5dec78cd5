import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesWith, nodesOf } from '#tests/support/product/source-ast.ts'
import { readRootFile } from '#tests/support/product/source-files.ts'

const itemsIn = (text: string) => new Set(text.match(/\b\d{1,2}\.\d{1,2}\.\d{1,2}\b/g))

/** The title of a `test(…)`, `describe(…)` or `test.each(…)(…)`. */
function titleOf(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !/^(test|describe)\b/.test(node.expression.getText())) return undefined
  const [title] = node.arguments
  if (!title) return undefined
  if (ts.isStringLiteralLike(title)) return title.text
  return ts.isTemplateExpression(title) ? title.head.text : undefined
}

/** The ASVS items in the titles of tests, as `ASVS 3.4.4, 3.4.5: …`. */
const testedItems = itemsIn(
  filesWith('ASVS', ['tests'], ['.ts', '.tsx'])
    .filter(({ path }) => /\.test\.tsx?$/.test(path))
    .flatMap(({ tree }) => nodesOf(tree).flatMap((node) => titleOf(node) ?? []))
    .flatMap((title) => /^ASVS [\d., ]+:/.exec(title) ?? [])
    .join(' '),
)

test('every ASVS item on the security page is in the name of a test', () => {
  const named = readRootFile('docs/security.md').match(/ASVS \d+\.\d+\.\d+/g) ?? []
  expect(named.length).toBeGreaterThan(15)
  expect([...itemsIn(named.join(' '))].filter((item) => !testedItems.has(item))).toEqual([])
})

test('and every ASVS item in a test name is on the security page', () => {
  const page = itemsIn(readRootFile('docs/security.md'))
  expect([...testedItems].filter((item) => !page.has(item))).toEqual([])
})
