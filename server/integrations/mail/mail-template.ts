import { type Mail, oneLine } from '#server/integrations/mail/mail-transport.ts'
import type { ClubColours } from '#shared/brand/club-colours.ts'
import { palette } from '#shared/brand/palette.ts'
import { contactLine } from '#shared/club/club/club-lines.ts'

/** The club's colours in mails, which know no style sheets. */
export type MailColours = Pick<ClubColours, 'ground' | 'ink' | 'primary'>

/** Colours of text on the club's; `unreadablePairs` checks them. */
export const mailTexts = { onInk: palette.moon, onPrimary: palette.linen }

interface LetterParts {
  club: { name: string; phone: string; address: string; city: string; colours: MailColours }
  to: string
  replyTo?: string
  subject: string
  greeting: string
  /** The first is placed before the code or button, the rest after it. */
  paragraphs: [string, ...string[]]
  code?: string
  action?: { label: string; link: string }
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Renders a mail in the club's design as HTML (tables, inlined styles) and as text. */
export function renderMail({
  club,
  to,
  replyTo,
  subject,
  greeting,
  paragraphs,
  code,
  action,
}: LetterParts): Mail {
  const [first, ...rest] = paragraphs
  const signature = contactLine(club)
  const { ground, ink, primary } = club.colours
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#2a2420">${escapeHtml(text)}</p>`
  const middle = [
    code &&
      `<p style="margin:8px 0 24px;font-size:32px;line-height:40px;font-weight:700;letter-spacing:8px;color:${primary}">${escapeHtml(code)}</p>`,
    action &&
      `<p style="margin:8px 0 24px"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 24px;background:${primary};color:${mailTexts.onPrimary};text-decoration:none;font-weight:700;border-radius:4px">${escapeHtml(action.label)}</a></p>`,
  ]
    .filter(Boolean)
    .join('')
  return {
    to,
    ...(replyTo ? { replyTo } : {}),
    subject: oneLine(subject),
    text: [greeting, first, code, action && `${action.label}: ${action.link}`, ...rest, signature]
      .filter(Boolean)
      .join('\n\n'),
    html: `<!doctype html><html lang="tr"><body style="margin:0;padding:0;background:${ground}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${ground}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#ffffff;font-family:Arial,Helvetica,sans-serif"><tr><td style="padding:20px 32px;background:${ink};color:${mailTexts.onInk};font-size:18px;font-weight:700">${escapeHtml(club.name)}</td></tr>
<tr><td style="padding:32px">${paragraph(greeting)}${paragraph(first)}${middle}${rest.map(paragraph).join('')}</td></tr>
<tr><td style="padding:16px 32px;background:#faf6ee;color:#6b5f53;font-size:12px;line-height:18px">${escapeHtml(signature)}</td></tr></table>
</td></tr></table></body></html>`,
  }
}
