import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { texts } from '#admin/core/i18n/texts.ts'
import { menu } from '#admin/core/menu.ts'
import { resources } from '#admin/resources/index.ts'
import { guide } from '#admin/shell/help/guide/guide.ts'
import { matchingArticles } from '#admin/shell/help/guide/matching-articles.ts'

const articles = guide.flatMap((chapter) => chapter.articles)
const textsOf = ({ title, intro = '', steps, note = '' }: (typeof articles)[number]) => [
  title,
  intro,
  ...steps,
  note,
]
const adminFolder = fileURLToPath(new URL('../../admin/', import.meta.url))

/** Every text of the back office's catalogue that is no function. */
async function catalogue(): Promise<Set<string>> {
  const known = new Set<string>()
  const add = (value: unknown): void => {
    if (typeof value === 'string') for (const one of value.split('||||')) known.add(one.trim())
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) add(one)
  }
  for await (const file of glob(`${adminFolder}**/*texts.ts`)) add({ ...(await import(file)) })
  for (const { name, texts: own } of resources) {
    const [singular = name] = own.name.split(' |||| ')
    known.add(own.add ?? texts.home.add(singular))
  }
  return known
}

test('The guide names buttons and screens as they are called on the screen', async () => {
  const known = await catalogue()
  const named = articles.flatMap((article) =>
    textsOf(article).flatMap((text) =>
      [...text.matchAll(/“([^”]+)”/g)].map(([, name = '']) => [article.id, name]),
    ),
  )
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter(([, name = '']) => !known.has(name))).toEqual([])
})

test('Each article begins at a screen of the menu, has an address of its own, and its picture exists', async () => {
  const open = new Set<string>(menu.flatMap((entry) => entry.resources))
  for (const { screen, picture, id } of articles) {
    if (screen.resource) expect([id, open.has(screen.resource)]).toEqual([id, true])
    else expect([id, ['/', '/security'].includes(screen.path)]).toEqual([id, true])
    if (picture)
      expect((await readFile(`${adminFolder}shell/help/pictures/${picture}.webp`)).length).toBeGreaterThan(
        5_000,
      )
  }
  expect(new Set(articles.map(({ id }) => id)).size).toBe(articles.length)
})

test('The guide has at most 4,000 words', () => {
  const words = articles.flatMap(textsOf).join(' ').split(/\s+/)
  expect(words.length).toBeGreaterThan(1_500)
  expect(words.length).toBeLessThanOrEqual(4_000)
})

test('Everyday words find an article: its title and keywords before what its steps say', () => {
  const first = (typed: string) => matchingArticles(typed)[0]?.id
  expect(first('şifresini unuttu')).toBe('parola')
  expect(first('taksit al')).toBe('tahsilat')
  expect(first('internet')).toBe('internet-yok')
  expect(first('PDF indir')).toBe('kasa-farklari')
  expect(matchingArticles('zürafa')).toEqual([])
})
