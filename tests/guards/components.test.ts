import { expect, test } from 'vitest'
import { sourceFiles } from '#tests/support/product/source-files.ts'

/** The components that a module exports. */
const exported = (text: string) =>
  [...text.matchAll(/^export (?:default )?(?:async )?(?:function|const) ([A-Z]\w*)/gm)].map(
    ([, name]) => name ?? '',
  )

/** The islands of a page: components with a `client:` directive. */
const islands = (text: string) =>
  [...text.matchAll(/<([A-Z]\w*)\b[^<>]*?\sclient:\w+/g)].map(([, name]) => name ?? '')

/** The components that a test imports or names in its titles. */
function namedIn(text: string): string[] {
  const imports = [...text.matchAll(/^import \{([^}]*)\} from '#(?:admin|site)\//gm)].map(([, list]) => list)
  const titles = [...text.matchAll(/\b(?:describe|it)\(\s*(['"`])(.*?)\1/g)].map(([, , title]) => title)
  return [...imports, ...titles].flatMap((part) => part?.match(/\b[A-Z]\w*/g) ?? [])
}

const components = sourceFiles(['admin/ui'], ['.tsx']).flatMap(({ path, text }) =>
  exported(text).map((name) => ({ name, path })),
)
const pageIslands = sourceFiles(['site'], ['.astro']).flatMap(({ path, text }) =>
  islands(text).map((name) => ({ name, path })),
)
const tested = new Set(sourceFiles(['tests/components'], ['.tsx']).flatMap(({ text }) => namedIn(text)))
const missing = (all: readonly { name: string; path: string }[]) =>
  all.filter(({ name }) => !tested.has(name)).map(({ name, path }) => `${name} (${path})`)

test('every component of admin/ui is named in a component test', () => {
  expect(components.length).toBeGreaterThan(50)
  expect(missing(components)).toEqual([])
})

test('every island of the site is named in a component test', () => {
  expect(pageIslands.length).toBeGreaterThan(20)
  expect(missing(pageIslands)).toEqual([])
})
