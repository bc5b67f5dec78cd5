import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanHtml, plainText, readingMinutes } from '#server/core/rich-text.ts'

describe('editor content is kept', () => {
  test.each([
    '<h2>Başlık</h2><h3>Ara</h3><h4>Alt</h4>',
    '<p>Bir <strong>kalın</strong>, bir <em>eğik</em>, bir <u>altı çizili</u> söz.</p>',
    '<ul><li>Bir</li><li>İki</li></ul><ol><li>Üç</li></ol>',
    '<blockquote><p>Söz</p></blockquote><p><code>1 < 2</code></p>'.replace('<code>1 < 2', '<code>1 &lt; 2'),
    '<p><a href="/selcuklu/equipment">Salon</a> <a href="#ust">üst</a> <a href="mailto:a@b.example">yaz</a> <a href="tel:+903320001010">ara</a></p>',
    '<p><a href="https://bozkir.example/x?a=1&amp;b=2" rel="noopener">dış</a></p>',
  ])('%s', (html) => {
    expect(cleanHtml(html)).toBe(html)
  })

  test('a picture from our own uploads, with its size', () => {
    expect(
      cleanHtml('<p><img src="/uploads/blog/a-1/960.webp" alt="Salon" width="960" height="640"></p>'),
    ).toBe(
      '<p><img src="/uploads/blog/a-1/960.webp" alt="Salon" width="960" height="640" loading="lazy" /></p>',
    )
  })
})

describe('ASVS 1.3.1: unsafe content is removed', () => {
  test.each([
    ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['<SCRIPT SRC=//x.example></SCRIPT>', ''],
    ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<img src="javascript:alert(1)">', ''],
    ['<img src="//x.example/uploads/a.webp">', ''],
    ['<img src="https://x.example/a.webp">', ''],
    ['<img src="/uploads/../api/branch/list.webp">', ''],
    ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', ''],
    ['<svg onload=alert(1)><p>x</p></svg>', ''],
    ['<math><mi xlink:href="javascript:alert(1)">x</mi></math>', ''],
    ['<iframe src="https://x.example"></iframe>', ''],
    ['<p onclick="alert(1)" style="color:red" class="a" id="b">x</p>', '<p>x</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" java\tscript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="JaVaScRiPt&colon;alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,<b>x">x</a>', '<a>x</a>'],
    ['<a href="//x.example">x</a>', '<a>x</a>'],
    ['<a href="/\\x.example">x</a>', '<a>x</a>'],
    ['<a href="http://x.example">x</a>', '<a>x</a>'],
    [
      '<a href="https://x.example" target="_blank" onclick="a()">x</a>',
      '<a href="https://x.example" rel="noopener">x</a>',
    ],
    ['<form action="/api"><input name=a><button>x</button></form>', 'x'],
    ['<style>p{display:none}</style><p>x</p>', '<p>x</p>'],
    ['<!-- yorum --><p>x</p>', '<p>x</p>'],
    ['<p></p><p> </p><p>x</p>', '<p>x</p>'],
    ['<h1>a</h1><h5>b</h5><b>c</b><i>d</i>', '<h2>a</h2><h4>b</h4><strong>c</strong><em>d</em>'],
    ['<p>açık', '<p>açık</p>'],
  ])('%s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean)
  })

  test('sanitising is idempotent for any input', () => {
    const part = fc.constantFrom(
      '<p>',
      '</p>',
      '<a href="',
      'javascript:',
      '">',
      '<img src=x onerror=',
      '<script>',
      '</',
      '<!--',
      '&lt;',
      '"',
      "'",
      'x',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 12 }), (parts) => {
        const clean = cleanHtml(parts.join(''))
        expect(clean).not.toMatch(/<script|<[^>]*\son\w+=|href="\s*javascript/i)
        expect(cleanHtml(clean)).toBe(clean)
      }),
      { examples: [[['<p>', '<A', '<p>', '<p>', '!']]] },
    )
  })
})

describe('the words of a text', () => {
  test('are the visible ones, with spaces between blocks', () => {
    expect(plainText('<h2>Su &amp; çay</h2><p>Bir<br>iki &lt;üç&gt;</p><ul><li>a</li><li>b</li></ul>')).toBe(
      'Su & çay Bir iki <üç> a b',
    )
  })

  test.each([
    [0, 1],
    [200, 1],
    [500, 3],
    [2000, 10],
  ])('%i of them take %i minutes', (words, minutes) => {
    expect(readingMinutes(`<p>${'söz '.repeat(words)}</p>`)).toBe(minutes)
  })
})
