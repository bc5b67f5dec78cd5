import { type ClubColours, themesOf } from '#shared/brand/club-colours.ts'
import { palette } from '#shared/brand/palette.ts'

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

export const mailFont = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

interface MailLayout {
  club: { name: string; colours: ClubColours }
  subject: string
  /** What the list of an inbox shows beside the subject. */
  preheader: string
  /** HTML, with the classes of `darkCss`. */
  content: string
  /** Paragraphs of HTML. */
  footer: readonly string[]
}

/** Styles stand in every tag, for programs without style sheets; this sheet puts the night's colours over them. */
function darkCss({ dark }: ReturnType<typeof themesOf>): string {
  const rules = {
    '.ground': `background:${dark.ground}`,
    '.card': `background:${dark.surface}`,
    '.head': `background:${dark.sunk};color:${dark.ink}`,
    '.foot': `background:${dark.sunk}`,
    '.text,.body p,.body li,.body h2,.body h3,.body h4,.body pre,.body code': `color:${dark.ink}`,
    '.body pre,.body code': `background:${dark.sunk}`,
    '.body hr': `border-color:${dark.line}`,
    '.small,.small a,.body blockquote,.body blockquote p': `color:${dark.muted}`,
    '.body a': `color:${dark.accent}`,
    '.body .code': `color:${dark.primary}`,
    '.button': `background:${dark.primary}`,
    '.body .button a': `color:${dark.onPrimary}`,
  }
  const css = Object.entries(rules).map(
    ([selector, style]) => `${selector}{${style.replaceAll(';', '!important;')}!important}`,
  )
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${css.join('')}}`
}

/** A woven pattern as table cells: visible while images are blocked. */
function bandIn({ ground, ink, primary }: ClubColours): string {
  const cells = Array.from({ length: 4 }, () => [primary, ground, ink, ground])
    .flat()
    .map((colour) => `<td height="6" bgcolor="${colour}"></td>`)
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:0;line-height:0"><tr>${cells.join('')}</tr></table>`
}

/** The padding keeps mail programs from showing the body after it. */
const preheaderOf = (text: string) =>
  text &&
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:transparent">${escapeHtml(text)}${'&#847;&zwnj;&nbsp;'.repeat(20)}</div>`

export function mailButton({ colours }: { colours: ClubColours }, label: string, link: string): string {
  const { light } = themesOf(colours)
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:12px 0 24px"><tr><td class="button" style="background:${light.primary};border-radius:6px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 28px;${mailFont};font-size:16px;line-height:22px;font-weight:700;color:${light.onPrimary};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
}

/** The page around every mail, by day and by night. */
export function mailLayout({ club, subject, preheader, content, footer }: MailLayout): string {
  const themes = themesOf(club.colours)
  const { light } = themes
  const { ink } = club.colours
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"'
  const small = `${mailFont};font-size:13px;line-height:20px;color:${light.muted}`
  const lines = footer.map((line) => `<p class="small" style="margin:0 0 8px;${small}">${line}</p>`)
  return `<!doctype html><html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkCss(themes)}</style></head>
<body class="ground" style="margin:0;padding:0;background:${light.ground}">
${preheaderOf(preheader)}
<table ${table} class="ground" style="background:${light.ground}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" class="card" style="width:100%;max-width:600px;table-layout:fixed;background:#ffffff;border-radius:8px">
<tr><td class="head" style="padding:22px 32px;background:${ink};border-radius:8px 8px 0 0;${mailFont};font-size:20px;line-height:26px;font-weight:700;letter-spacing:.02em;color:${palette.moon}">${escapeHtml(club.name)}</td></tr>
<tr><td style="padding:0">${bandIn(club.colours)}</td></tr>
<tr><td class="body" style="padding:32px 32px 20px;overflow-wrap:anywhere">${content}</td></tr>
<tr><td class="foot" style="padding:20px 32px 16px;background:${light.sunk};border-radius:0 0 8px 8px">${lines.join('')}</td></tr>
</table></td></tr></table></body></html>`
}
