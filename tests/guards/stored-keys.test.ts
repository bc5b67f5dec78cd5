import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { initialPages } from '#server/modules/content/pages/initial-pages.ts'

/** Sources of pages for visitors and members. */
const files = globSync('{site,shared}/**/*.{ts,tsx,astro}').map((file) => readFileSync(file, 'utf8'))

const uses = /(?:readStored|writeStored|readJson|Storage\.(?:get|set|remove)Item)\(\s*(\w+)/g

/** The text of a constant: of the same file, or the exported one. */
function textOf(name: string, source: string): string | undefined {
  const own = new RegExp(`^(?:export )?const ${name} = '([^']+)'`, 'm')
  const exported = new RegExp(`^export const ${name} = '([^']+)'`, 'm')
  return own.exec(source)?.[1] ?? files.map((file) => exported.exec(file)?.[1]).find(Boolean)
}

/** What the site keeps in the browser's local and session storage. */
function storedKeys(): string[] {
  const found = files.flatMap((source) =>
    [...source.matchAll(uses)].flatMap(([, name = '']) => {
      // The parameter of the functions that wrap the storage.
      if (name === 'key' && source.includes('function readStored(key')) return []
      const text = textOf(name, source)
      if (!text) throw new Error(`The storage key ${name} is not a constant`)
      return [text]
    }),
  )
  return [...new Set(found)]
}

test('the cookie page names everything that the site stores in the browser', () => {
  const stored = storedKeys()
  expect(stored.length).toBeGreaterThan(9)
  const { content } = initialPages.cookies
  expect(stored.filter((key) => !content.includes(`<code>${key}</code>`))).toEqual([])
})

test('no page sets a cookie of its own', () => {
  expect(files.filter((source) => source.includes('document.cookie'))).toEqual([])
})
