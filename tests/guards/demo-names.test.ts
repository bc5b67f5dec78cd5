import { expect, test } from 'vitest'
import { sourceFiles } from '#tests/support/product/source-files.ts'

/** Names of the demo’s club and places; `I` and `İ` are upper case of both letters. */
const demoNames = /bozk[ıiIİ]r|konya|sel[çc]uklu|meram/iu

test('the names of the demo are in the demo data only', () => {
  const files = sourceFiles(
    ['admin', 'server', 'shared', 'site'],
    ['.ts', '.tsx', '.astro', '.css', '.sql', '.svg', '.html'],
  ).filter(({ path }) => !path.startsWith('server/demo/') && !path.startsWith('server/db/migrations/'))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap(({ path, text }) => {
    const hit = demoNames.exec(text)
    return hit ? [`${path}: ${hit[0]}`] : []
  })
  expect(found).toEqual([])
})
