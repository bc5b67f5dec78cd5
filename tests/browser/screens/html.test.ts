import { describe, expect, test } from 'vitest'
import { productUrl } from '#tests/support/browser/browser.ts'
import { htmlFaultsOf } from '#tests/support/browser/html-faults.ts'
import { errorPageAddresses, memberPages, visitorPages } from '#tests/support/browser/visitor-pages.ts'

test.each([...visitorPages, ...memberPages, ...errorPageAddresses, '/admin/'])(
  '%s is sent as correctly nested HTML',
  async (path) => {
    const answer = await fetch(productUrl() + path)
    if (!errorPageAddresses.includes(path)) expect(answer.status).toBeLessThan(400)
    expect(htmlFaultsOf(await answer.text())).toEqual([])
  },
)

describe('the check finds', () => {
  const page = (body: string) => `<!doctype html><html><body>${body}</body></html>`
  test.each([
    [
      'content after the document',
      `${page('')}<script></script>`,
      ['<script> after </html>', '</script> after </html>'],
    ],
    ['a heading in a span', page('<span><h2>A</h2></span>'), ['<h2> in <span>']],
    ['a paragraph in a button', page('<button><b><p>A</p></b></button>'), ['<p> in <b>']],
    ['a style sheet in the body', page('<style>a > b {}</style>'), ['<style> in <body>']],
    ['an id used twice', page('<i id="a"></i><b id="a"></b>'), ['id a twice']],
    ['an element closed in the wrong place', page('<div><b></div></b>'), ['</div> in <b>']],
    ['a link in a button', page('<button><a href="/">A</a></button>'), ['<a> in <button>']],
    ['a button in a link', page('<a href="/"><button>A</button></a>'), ['<button> in <a>']],
    ['a list with something else', page('<ul><div></div></ul>'), ['<div> in <ul>']],
  ])('%s', (_fault, html, faults) => expect(htmlFaultsOf(html)).toEqual(faults))

  test('no fault in a correct page', () => {
    const body = '<!-- <p> --><p>1 < 2<br><img alt="a > b"></p><svg><path d=""/></svg><script>"<p>"</script>'
    expect(htmlFaultsOf(page(body))).toEqual([])
  })
})
