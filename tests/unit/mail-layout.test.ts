import { expect, test } from 'vitest'
import { campaignTemplate } from '#server/integrations/mail/campaign-template.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import { presets, themesOf } from '#shared/brand/club-colours.ts'

const club = {
  name: 'Bozkır & Oğulları',
  phone: '0332 123 45 67',
  email: 'kulup@bozkir.example',
  address: 'Yeni Cadde 12',
  city: 'Konya',
  colours: presets.forest,
}

const letter = renderMail({
  club,
  to: 'ayse@posta.example',
  subject: 'Kodun <123>',
  greeting: 'Merhaba Ayşe,',
  paragraphs: ['Aşağıdaki kodu yaz.', 'Kod 15 dakika geçerlidir.'],
  code: '123456',
  action: { label: 'Aç', link: 'https://bozkir.example/login' },
})

const campaign = campaignTemplate(
  { club, publicUrl: 'https://bozkir.example', branchName: null },
  {
    subject: 'Kış dersleri',
    preheader: 'Yerini şimdiden ayır',
    content: '<h2>Kış</h2><p>Merhaba {{ad}}</p><blockquote><p>Söz</p></blockquote><pre>kod</pre><hr>',
    actionLabel: 'Programa bak',
    actionLink: '/lessons',
  },
)({ email: 'ayse@posta.example', name: 'Ayşe Işık', unsubscribeLink: 'https://bozkir.example/unsubscribe/x' })

/** The text that an inbox shows beside the subject. */
const preheaderOf = (html: string) => /<div style="display:none[^>]*>([^&]*)/.exec(html)?.[1]

test.each([
  ['a letter', letter, 'Kodun &#60;123&#62;', 'Aşağıdaki kodu yaz.'],
  ['a campaign', campaign, 'Kış dersleri', 'Yerini şimdiden ayır'],
])('%s is a complete page in Turkish that needs no picture', (_name, { html, text }, title, preheader) => {
  expect(html).toMatch(/^<!doctype html><html lang="tr"><head><meta charset="utf-8"><meta name="viewport"/)
  expect(html).toContain(`<title>${title}</title>`)
  expect(html).toContain('Bozkır &#38; Oğulları')
  expect(html).not.toMatch(/<img|url\(|<link|@import/)
  expect(preheaderOf(html)).toBe(preheader)
  expect(text).not.toContain('<')
})

test.each([
  ['a letter', letter.html],
  ['a campaign', campaign.html],
])('%s has a dark scheme for every part whose colour it sets', (_name, html) => {
  const { dark } = themesOf(club.colours)
  for (const name of ['color-scheme', 'supported-color-schemes'])
    expect(html).toContain(`<meta name="${name}" content="light dark">`)
  const [, sheet = ''] = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html) ?? []
  const styled = [...sheet.matchAll(/([^{}]+)\{([^}]*)\}/g)].flatMap(([, selectors = '', style]) =>
    selectors.split(',').map((selector) => ({ selector, style })),
  )
  for (const { style } of styled)
    for (const one of style?.split(';') ?? []) expect(one).toMatch(/!important$/)
  expect(sheet).toContain(`.card{background:${dark.surface}!important}`)
  // A class or tag that is coloured in place by day has a rule by night; so have the head's, which is dark by day.
  const [, body = ''] = html.split('<body')
  for (const [, tag = '', attributes = ''] of body.matchAll(/<(\w+)((?: [a-z-]+="[^"]*")+)>/g)) {
    if (!/style="[^"]*[; "](?:background|color):#/.test(attributes)) continue
    const [, name] = /class="(\w+)"/.exec(attributes) ?? []
    const isKnown = styled.some(({ selector }) =>
      name ? selector.endsWith(`.${name}`) : new RegExp(`[ .]${tag}$`).test(selector),
    )
    expect(isKnown, `${tag} ${attributes}`).toBe(true)
  }
})

test('the colours by night are not overridden by a rule for a part that contains it', () => {
  expect(letter.html).toContain(`.body .code{color:${themesOf(club.colours).dark.primary}!important}`)
  expect(letter.html).toContain(`.body .button a{color:${themesOf(club.colours).dark.onPrimary}!important}`)
})
