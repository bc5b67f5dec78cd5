import { expect, test } from 'vitest'
import { importsOf } from '#tests/support/product/source-ast.ts'
import { sourceFiles } from '#tests/support/product/source-files.ts'

// Other imports are checked by dependency-cruiser (.dependency-cruiser.mjs), which reads no Astro files.
test('pages and components of the site import the site, shared and packages', () => {
  const pages = sourceFiles(['site'], ['.astro'])
  const imported = pages.flatMap((file) => importsOf(file).map((name) => [file.path, name] as const))
  expect(imported.length).toBeGreaterThan(pages.length)
  const foreign = imported.filter(([, name]) => /^(#|(\.\.\/)+)(admin|server|tests)\//.test(name))
  expect(foreign).toEqual([])
})
