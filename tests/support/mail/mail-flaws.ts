import type { ReceivedMail } from '#tests/support/mail/received-mail.ts'

/** Subjects of mails that a person wrote. */
const personal = /^Yanıt: /

const partsOfHead = [
  /^<!doctype html><html lang="tr"><head>/,
  /<meta charset="utf-8">/,
  /<meta name="viewport" content="width=device-width, initial-scale=1">/,
  /<meta name="color-scheme" content="light dark">/,
  /<meta name="supported-color-schemes" content="light dark">/,
  /<title>[^<]+<\/title>/,
  /@media \(prefers-color-scheme:dark\)/,
]

/** Returns what a mail of the product lacks: headers, the text beside the HTML, parts of the head, texts of pictures. */
export function flawsOf(mail: ReceivedMail): string[] {
  const { html = '', text = '', subject = '', source, from, messageId = '', date } = mail
  const headers = new Map(mail.headers.map(({ key, value }) => [key, value]))
  const domain = from?.address?.split('@')[1]
  const offersToLeave = text.includes('Listeden çık')
  const rules: [string, boolean][] = [
    ['an id of the sender’s domain', messageId.endsWith(`@${domain}>`)],
    ['a date', Number.isFinite(Date.parse(date ?? ''))],
    ['Auto-Submitted', (headers.get('auto-submitted') === 'auto-generated') !== personal.test(subject)],
    ['List-Unsubscribe exactly where one can leave', headers.has('list-unsubscribe') === offersToLeave],
    [
      'one-click unsubscription',
      headers.get('list-unsubscribe-post') === (offersToLeave ? 'List-Unsubscribe=One-Click' : undefined),
    ],
    ['a text in UTF-8', text.trim() !== '' && /content-type: text\/plain; charset=utf-8/i.test(source)],
    ['HTML in UTF-8', /content-type: text\/html; charset=utf-8/i.test(source)],
    ...partsOfHead.map((part): [string, boolean] => [String(part), part.test(html)]),
    ['a preheader', /<div style="display:none[^>]*>[^<&]+/.test(html) || offersToLeave],
    ['texts for its pictures', [...html.matchAll(/<img\b[^>]*>/g)].every(([tag]) => /\balt="/.test(tag))],
    ['no remote style sheet, script or font', !/<link|<script|@import|url\(/.test(html)],
  ]
  return rules.filter(([, holds]) => !holds).map(([name]) => name)
}
