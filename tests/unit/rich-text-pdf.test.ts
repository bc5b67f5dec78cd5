import { expect, test } from 'vitest'
import { cleanHtml } from '#server/core/rich-text.ts'
import { richTextContent } from '#server/integrations/pdf/rich-text-pdf.ts'

interface Block {
  text?: string | { text: string; bold?: boolean }[]
  stack?: Block[]
  ul?: Block[]
}

/** The texts of the blocks, as they are printed. */
const printed = (html: string): unknown[] => {
  const textOf = ({ text, stack, ul }: Block): unknown =>
    (stack ?? ul)?.map(textOf) ?? (typeof text === 'string' ? text : text?.map((run) => run.text).join(''))
  return (richTextContent(cleanHtml(html)) as Block[]).map(textOf)
}

test('text is decoded once, inside and outside of a paragraph', () => {
  // What a person sees in the editor: 1 &lt; 2 and &#99999999;
  for (const text of ['1 &amp;lt; 2', '&amp;#99999999;', '5 &lt; 6 &amp; 7'])
    expect(printed(text)).toEqual(printed(`<p>${text}</p>`))
  expect(printed('1 &amp;lt; 2')).toEqual(['1 &lt; 2'])
})

test('text outside of a paragraph stays one line with its emphasis', () => {
  expect(printed('Ücret <strong>iade edilmez</strong>.<p>Son.</p>')).toEqual(['Ücret iade edilmez.', 'Son.'])
  expect(richTextContent('a <strong>b</strong>')).toMatchObject([
    { text: [{ text: 'a ' }, { text: 'b', bold: true }] },
  ])
  expect(printed('<blockquote>Bir <em>iki</em></blockquote>')).toEqual([['Bir iki']])
})

test('paragraphs of a list item do not run into each other', () => {
  expect(printed('<ul><li><p>Bir.</p><p>İki.</p></li></ul>')).toEqual([[['Bir.\nİki.']]])
})

test('words of a list item stay apart', () => {
  expect(printed('<ul><li><strong>Bir</strong> <em>iki</em></li></ul>')).toEqual([[['Bir iki']]])
})

test('preformatted text keeps its lines', () => {
  expect(printed('<pre><code>08.00  Açılış\n22.00  Kapanış</code></pre>')).toEqual([
    '08.00  Açılış\n22.00  Kapanış',
  ])
})
