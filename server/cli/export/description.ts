import type { DescribedTable, LeftOut } from '#server/cli/export/describe-tables.ts'
import { descriptionTexts as texts } from '#server/cli/export/export.texts.ts'

/** What an export contains, as `tables.json` says it for programs. */
export interface Description {
  club: string
  createdAt: string
  schemaVersion: number
  tables: (DescribedTable & { file: string; rows: number })[]
  leftOut: LeftOut[]
  files: number
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const tableOf = (headings: readonly string[], rows: readonly (readonly string[])[]) =>
  [headings, headings.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')

/** The same for people, in Markdown. */
export function describeForPeople({ club, createdAt, tables, leftOut, files }: Description): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const number = (count: number) => count.toLocaleString('tr-TR')
  return [
    `# ${texts.title(club)}`,
    texts.intro(createdAt.slice(0, 16).replace('T', ' '), rows, files),
    ...texts.reading,
    `## ${texts.tables}`,
    tableOf(
      texts.tableHeadings,
      tables.map((table) => [`[${table.file}](${table.file})`, table.title, number(table.rows)]),
    ),
    `## ${texts.leftOut}`,
    tableOf(
      texts.leftOutHeadings,
      leftOut.map(({ name, reason }) => [`\`${name}\``, reason]),
    ),
    texts.generated,
    ...tables.flatMap(({ name, title, columns }) => [
      `## ${name}: ${title}`,
      tableOf(
        texts.columnHeadings,
        columns.map(({ name: column, type, references = [], values = [], unit = '' }) => [
          `\`${column}\``,
          type,
          [...references.map((target) => `→ ${target}`), values.join(', '), unit].filter(Boolean).join('; '),
        ]),
      ),
    ]),
    '',
  ].join('\n\n')
}
