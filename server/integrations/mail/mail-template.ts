import { escapeHtml, mailButton, mailFont, mailLayout } from '#server/integrations/mail/mail-layout.ts'
import { type Mail, oneLine } from '#server/integrations/mail/mail-transport.ts'
import { type ClubColours, themesOf } from '#shared/brand/club-colours.ts'
import { contactLine } from '#shared/club/club/club-lines.ts'

interface LetterParts {
  club: { name: string; phone: string; address: string; city: string; colours: ClubColours }
  to: string
  replyTo?: string
  subject: string
  greeting: string
  /** The first is placed before the code or button, the rest after it. */
  paragraphs: [string, ...string[]]
  code?: string
  action?: { label: string; link: string }
}

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
  const { light } = themesOf(club.colours)
  const paragraph = (text: string) =>
    `<p class="text" style="margin:0 0 16px;${mailFont};font-size:16px;line-height:26px;color:${light.ink}">${escapeHtml(text)}</p>`
  const middle = [
    code &&
      `<p class="code" style="margin:8px 0 24px;${mailFont};font-size:32px;line-height:40px;font-weight:700;letter-spacing:8px;color:${light.primary}">${escapeHtml(code)}</p>`,
    action && mailButton(club, action.label, action.link),
  ]
  return {
    to,
    ...(replyTo ? { replyTo } : {}),
    subject: oneLine(subject),
    text: [greeting, first, code, action && `${action.label}: ${action.link}`, ...rest, signature]
      .filter(Boolean)
      .join('\n\n'),
    html: mailLayout({
      club,
      subject: oneLine(subject),
      preheader: first,
      content: [paragraph(greeting), paragraph(first), ...middle, ...rest.map(paragraph)]
        .filter(Boolean)
        .join(''),
      footer: [escapeHtml(signature)],
    }),
  }
}
