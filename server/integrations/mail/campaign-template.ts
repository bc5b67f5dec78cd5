import { convert } from 'html-to-text'
import sanitizeHtml from 'sanitize-html'
import { escapeHtml, mailButton, mailFont, mailLayout } from '#server/integrations/mail/mail-layout.ts'
import type { Mail, MailAttachment } from '#server/integrations/mail/mail-transport.ts'
import { type ClubColours, themesOf } from '#shared/brand/club-colours.ts'
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
  club: { name: string; phone: string; email: string; address: string; city: string; colours: ClubColours }
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

/** Mail programs know no style sheets, so every tag carries its own. */
function stylesIn(colours: ClubColours): Record<string, string> {
  const { ink, muted, sunk, line, primary } = themesOf(colours).light
  return {
    h2: `margin:8px 0 12px;${mailFont};font-size:22px;line-height:30px;font-weight:700;color:${ink}`,
    h3: `margin:8px 0 10px;${mailFont};font-size:18px;line-height:26px;font-weight:700;color:${ink}`,
    h4: `margin:8px 0 8px;${mailFont};font-size:16px;line-height:24px;font-weight:700;color:${ink}`,
    p: `margin:0 0 16px;${mailFont};font-size:16px;line-height:26px;color:${ink}`,
    ul: 'margin:0 0 16px;padding:0 0 0 24px',
    ol: 'margin:0 0 16px;padding:0 0 0 24px',
    li: `margin:0 0 8px;${mailFont};font-size:16px;line-height:26px;color:${ink}`,
    blockquote: `margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid #d9a441;color:${muted}`,
    code: `font-family:Consolas,Menlo,monospace;font-size:14px;background:${sunk};color:${ink}`,
    pre: `margin:0 0 16px;padding:12px;background:${sunk};color:${ink};white-space:pre-wrap`,
    hr: `margin:28px 0;border:0;border-top:1px solid ${line}`,
    a: `color:${primary};text-decoration:underline`,
    img: 'display:block;max-width:100%;height:auto;margin:0 0 16px;border:0;border-radius:6px',
  }
}

/** Absolute URL of a link; paths belong to the club's site. */
const absolute = (publicUrl: string, link: string) => (link.startsWith('/') ? `${publicUrl}${link}` : link)

function withStyles(html: string, publicUrl: string, colours: ClubColours): string {
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

const whyItComes = 'Bu e-postayı, kulübümüzden haber almayı kabul ettiğin için aldın.'

/** Placeholder of the recipient's unsubscribe link; an editor cannot produce a control character. */
const linkMark = '\u0001'

function document({ club, publicUrl }: LetterOptions, text: CampaignText): string {
  const action = text.actionLink
    ? mailButton(club, text.actionLabel, absolute(publicUrl, text.actionLink))
    : ''
  const { muted } = themesOf(club.colours).light
  return mailLayout({
    club,
    subject: text.subject,
    preheader: text.preheader,
    content: withStyles(text.content, publicUrl, club.colours) + action,
    footer: [
      escapeHtml(contactLine(club)),
      `${whyItComes} <a href="${linkMark}" style="color:${muted};text-decoration:underline">Listeden çık</a>`,
    ],
  })
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
