import { escapeHtml } from '#server/integrations/mail/mail-layout.ts'
import {
  fieldLabels,
  sectionTitles,
  exportPageTexts as texts,
} from '#server/modules/people/privacy/export-page.messages.ts'
import { formatDay, formatMoment } from '#shared/core/format-date.ts'

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const day = /^\d{4}-\d\d-\d\d$/

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function textOf(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'number') return value.toLocaleString('tr-TR')
  if (moment.test(value)) return formatMoment(value)
  return day.test(value) ? formatDay(value) : value
}

/** A value as HTML; empty if it has nothing to read. */
function valueHtml(value: unknown): string {
  if (Array.isArray(value)) {
    const entries = value.map(valueHtml).filter(Boolean)
    return entries.length > 0 ? `<ol>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ol>` : ''
  }
  if (isRecord(value)) {
    const rows = Object.entries(fieldLabels).flatMap(([name, label]) => {
      const html = valueHtml(value[name])
      return html ? [`<dt>${escapeHtml(label)}</dt><dd>${html}</dd>`] : []
    })
    return rows.length > 0 ? `<dl>${rows.join('')}</dl>` : ''
  }
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return ''
  return escapeHtml(textOf(value))
}

const isEmpty = (content: unknown): boolean =>
  content === null || content === undefined || (Array.isArray(content) && content.length === 0)

/** A section of the readable page, from the content of its JSON file. */
export function sectionHtml(name: string, content: unknown): string {
  const html = valueHtml(content) || `<p>${isEmpty(content) ? texts.none : texts.details}</p>`
  return `<section><h2>${escapeHtml(sectionTitles[name] ?? name)}</h2>${html}</section>`
}

interface ExportPage {
  name: string
  day: string
  sections: readonly string[]
  /** Paths of the other files in the archive. */
  files: readonly string[]
}

/** The readable page of a person’s data: it needs no other file, no script and no connection. */
export function exportPage({ name, day, sections, files }: ExportPage): string {
  const title = escapeHtml(texts.title(name, day))
  const links = files.map((path) => `<li><a href="${encodeURI(path)}">${escapeHtml(path)}</a></li>`)
  return `<!doctype html>
<html lang="tr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
section { border-top: 1px solid #999 }
dl { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: 0.2rem 1rem }
dt { color: #555 } dd { margin: 0; white-space: pre-line }
</style>
<h1>${title}</h1>
${texts.intro.map((text) => `<p>${text}</p>`).join('\n')}
${sections.join('\n')}
<section><h2>${texts.files}</h2><ul>${links.join('')}</ul></section>
</html>
`
}
