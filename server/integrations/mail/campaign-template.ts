import { convert } from 'html-to-text'
import sanitizeHtml from 'sanitize-html'
import { escapeHtml, type MailColours, mailTexts } from '#server/integrations/mail/mail-template.ts'
import type { Mail, MailAttachment } from '#server/integrations/mail/mail-transport.ts'
import { contactLine } from '#shared/club/club/club-lines.ts'
import { type MergeField, mergeFieldPattern } from '#shared/messaging/campaigns/campaigns.schema.ts'

export interface CampaignText {
  subject: string
  preheader: string
  /** Sanitised HTML. */
  content: string
  actionLabel: string
  actionLink: string
}

interface LetterOptions {
  club: { name: string; phone: string; email: string; address: string; city: string; colours: MailColours }
  publicUrl: string
  /** Null: the whole club. */
  branchName: string | null
  attachments?: readonly MailAttachment[]
}

export interface Recipient {
  email: string
  /** Empty where only the address is known. */
  name: string
  unsubscribeLink: string
}

/** Salutation without a known name. */
const nameless = 'sporsever'
const font = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Mail programs know no style sheets, so every tag carries its own. */
const stylesIn = ({ primary }: MailColours): Record<string, string> => ({
  h2: `margin:8px 0 12px;${font};font-size:22px;line-height:30px;font-weight:700;color:#1d1a17`,
  h3: `margin:8px 0 10px;${font};font-size:18px;line-height:26px;font-weight:700;color:#1d1a17`,
  h4: `margin:8px 0 8px;${font};font-size:16px;line-height:24px;font-weight:700;color:#1d1a17`,
  p: `margin:0 0 16px;${font};font-size:16px;line-height:26px;color:#2a2420`,
  ul: 'margin:0 0 16px;padding:0 0 0 24px',
  ol: 'margin:0 0 16px;padding:0 0 0 24px',
  li: `margin:0 0 8px;${font};font-size:16px;line-height:26px;color:#2a2420`,
  blockquote: 'margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid #d9a441;color:#5a4f45',
  code: 'font-family:Consolas,Menlo,monospace;font-size:14px;background:#faf6ee',
  pre: 'margin:0 0 16px;padding:12px;background:#faf6ee;white-space:pre-wrap',
  hr: 'margin:28px 0;border:0;border-top:1px solid #e4dac9',
  a: `color:${primary};text-decoration:underline`,
  img: 'display:block;max-width:100%;height:auto;margin:0 0 16px;border:0;border-radius:6px',
})

/** Absolute URL of a link; paths belong to the club's site. */
const absolute = (publicUrl: string, link: string) => (link.startsWith('/') ? `${publicUrl}${link}` : link)

function withStyles(html: string, publicUrl: string, colours: MailColours): string {
  const styles = stylesIn(colours)
  return sanitizeHtml(html, {
    allowedTags: [...Object.keys(styles), 'br', 'strong', 'em', 'u', 's'],
    allowedAttributes: { '*': ['style'], a: ['href'], img: ['src', 'alt', 'width'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    transformTags: {
      '*': (tagName, { href, src, ...attribs }) => ({
        tagName,
        attribs: {
          ...attribs,
          ...(styles[tagName] ? { style: styles[tagName] } : {}),
          ...(href ? { href: absolute(publicUrl, href) } : {}),
          ...(src ? { src: absolute(publicUrl, src) } : {}),
        } as sanitizeHtml.Attributes,
      }),
    },
  })
}

/** A woven pattern as table cells: visible while images are blocked. */
const bandIn = ({ ground, ink, primary }: MailColours) => {
  const colors = [primary, ground, ink, ground]
  const row = Array.from({ length: 4 }, () => colors)
    .flat()
    .map((color) => `<td height="6" bgcolor="${color}"></td>`)
    .join('')
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:0;line-height:0"><tr>${row}</tr></table>`
}

/** Preheader; the padding keeps mail programs from showing the body after it. */
const preheaderOf = (text: string) =>
  text &&
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:transparent">${escapeHtml(text)}${'&#847;&zwnj;&nbsp;'.repeat(20)}</div>`

const button = (label: string, link: string, { primary }: MailColours) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:12px 0 8px"><tr><td style="background:${primary};border-radius:6px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 28px;${font};font-size:16px;font-weight:700;color:${mailTexts.onPrimary};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

const whyItComes = 'Bu e-postayı, kulübümüzden haber almayı kabul ettiğin için aldın.'

/** Placeholder of the recipient's unsubscribe link; an editor cannot produce a control character. */
const linkMark = '\u0001'

function document({ club, publicUrl }: LetterOptions, text: CampaignText): string {
  const { ground, ink } = club.colours
  const small = `${font};font-size:12px;line-height:19px;color:#6b5f53`
  const action = text.actionLink
    ? button(text.actionLabel, absolute(publicUrl, text.actionLink), club.colours)
    : ''
  return `<!doctype html><html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light"><title>${escapeHtml(text.subject)}</title></head>
<body style="margin:0;padding:0;background:${ground}">
${preheaderOf(text.preheader)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${ground}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border-radius:8px">
<tr><td style="padding:22px 32px;background:${ink};border-radius:8px 8px 0 0;${font};font-size:20px;line-height:26px;font-weight:700;letter-spacing:.02em;color:${mailTexts.onInk}">${escapeHtml(club.name)}</td></tr>
<tr><td style="padding:0">${bandIn(club.colours)}</td></tr>
<tr><td style="padding:32px 32px 28px">${withStyles(text.content, publicUrl, club.colours)}${action}</td></tr>
<tr><td style="padding:20px 32px 24px;background:#faf6ee;border-radius:0 0 8px 8px"><p style="margin:0 0 8px;${small}">${escapeHtml(contactLine(club))}</p><p style="margin:0;${small}">${whyItComes} <a href="${linkMark}" style="color:#6b5f53;text-decoration:underline">Listeden çık</a></p></td></tr>
</table></td></tr></table></body></html>`
}

function fieldValues(
  { club, branchName }: LetterOptions,
  { name, email }: Recipient,
): Record<MergeField, string> {
  const words = name.trim().split(/\s+/).filter(Boolean)
  return {
    ad: words[0] ?? nameless,
    soyad: words.length > 1 ? (words.at(-1) ?? '') : '',
    adsoyad: name.trim() || nameless,
    eposta: email,
    sube: branchName ?? club.name,
    kulup: club.name,
  }
}

/**
 * The one template of campaign mails, for preview, test and sending. Everything common to all recipients is
 * rendered once; the returned function fills in one recipient.
 */
export function campaignTemplate(options: LetterOptions, text: CampaignText): (recipient: Recipient) => Mail {
  const html = document(options, text)
  const plain = [
    convert(text.content, {
      wordwrap: 78,
      selectors: [
        { selector: 'a', options: { baseUrl: options.publicUrl, hideLinkHrefIfSameAsText: true } },
        { selector: 'img', format: 'skip' },
        ...['h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
      ],
    }),
    text.actionLink && `${text.actionLabel}: ${absolute(options.publicUrl, text.actionLink)}`,
    `--\n${contactLine(options.club)}`,
    `${whyItComes}\nListeden çık: ${linkMark}`,
  ]
    .filter(Boolean)
    .join('\n\n')
  const { attachments = [] } = options
  return (recipient) => {
    const values = fieldValues(options, recipient)
    const fill = (template: string, write: (value: string) => string) =>
      template
        .replace(mergeFieldPattern, (whole, name: string) =>
          name in values ? write(values[name as MergeField]) : whole,
        )
        .replaceAll(linkMark, () => write(recipient.unsubscribeLink))
    return {
      to: recipient.email,
      ...(options.club.email ? { replyTo: options.club.email } : {}),
      subject: fill(text.subject, String),
      text: fill(plain, String),
      html: fill(html, escapeHtml),
      unsubscribeLink: recipient.unsubscribeLink,
      ...(attachments.length > 0 ? { attachments } : {}),
    }
  }
}
