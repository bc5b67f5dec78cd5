import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import type { FieldReading } from '#admin/ui/form/conflict.ts'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { formatLira } from '#shared/core/money.ts'

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const isFile = (value: unknown) => typeof value === 'object' && value !== null && 'rawFile' in value

function textOf(value: unknown, reading: FieldReading | undefined): string {
  if (value === null || value === undefined || value === '') return gridTexts.none
  if (typeof value === 'boolean') return value ? gridTexts.yes : gridTexts.no
  if (typeof value === 'number' && reading?.kind === 'sum') return formatLira(value)
  if (Array.isArray(value))
    return value.length > 0 ? value.map((one) => textOf(one, reading)).join(', ') : gridTexts.none
  if (isFile(value)) return (value as { rawFile: File }).rawFile.name
  if (typeof value === 'object')
    return Object.values(value)
      .map((one) => textOf(one, undefined))
      .join(' · ')
  const text = String(value)
  if (reading?.kind === 'choices') return reading.nameOf(text) ?? text
  if (moment.test(text)) return formatMoment(text)
  return /<\w+[\s>]/.test(text) ? plainText(text) : text
}

/** Rich text as plain text. */
const plainText = (html: string) =>
  new DOMParser().parseFromString(html.replace(/<\/(p|li|h\d)>/g, '\n'), 'text/html').body.textContent.trim()

/** A form value formatted for reading. */
export function FieldValue({ value, reading }: { value: unknown; reading: FieldReading | undefined }) {
  if (reading?.kind === 'reference' && typeof value === 'string' && value)
    return <ReferenceText reference={reading.reference} id={value} />
  return textOf(value, reading)
}
