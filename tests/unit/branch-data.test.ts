import { expect, test } from 'vitest'
import { withHeadings } from '#site/features/club-pages/headings.ts'

test('every section of a text gets an anchor, with its heading as plain text', () => {
  const { html, headings } = withHeadings('<h2>Bir &amp; <em>iki</em></h2><p>a</p><h2>Üç</h2>')
  expect(headings).toEqual([
    { id: 'bolum-1', text: 'Bir & iki' },
    { id: 'bolum-2', text: 'Üç' },
  ])
  expect(html).toBe('<h2 id="bolum-1">Bir &amp; <em>iki</em></h2><p>a</p><h2 id="bolum-2">Üç</h2>')
})
