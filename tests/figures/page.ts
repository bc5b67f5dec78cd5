import { commandOf, type Requirement } from '#tests/figures/requirement.ts'
import type { Verdict } from '#tests/figures/verdicts.ts'

export interface Row extends Requirement {
  /** Undefined if never measured. */
  verdict: Verdict | undefined
}

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()
const rowOf = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
const keptWord = (verdict: Verdict | undefined) =>
  verdict ? (verdict.kept ? 'yes' : '**no**') : 'not measured'

/** Returns the text of `docs/figures.md`. */
export function figuresPage(rows: readonly Row[]): string {
  const open = rows.filter(({ verdict }) => !verdict?.kept)
  const lines = [
    '# Figures',
    '',
    'Requirements and their last measurement. `npm run figures` measures those not yet measured on the present code (hours, on an idle machine), writes this page and exits with 1 on a miss; `npm run figures -- scan lists` runs only the named programs. A bench compares against a baseline in the same run, so its ratio holds on other machines; milliseconds belong to the measured machine with 2 cores.',
    '',
    `Met: ${rows.length - open.length} of ${rows.length}.${open.length > 0 ? ' Missed:' : ''}`,
    '',
    ...open.map(({ text, verdict, measure }) => {
      const found = verdict ? `${verdict.measured}, bound ${verdict.bound}` : 'not measured'
      return `- ${text}: ${found} (\`${commandOf(measure)}\`)`
    }),
  ]
  for (const [subject, ofSubject] of Map.groupBy(rows, (row) => row.subject)) {
    lines.push('', `## ${subject}`, '')
    lines.push(rowOf(['requirement', 'bound', 'measured', 'met', 'day', 'command']))
    lines.push(rowOf(Array.from({ length: 6 }, () => '---')))
    for (const { text, verdict, measure } of ofSubject)
      lines.push(
        rowOf([
          text,
          verdict?.bound ?? '',
          verdict?.measured ?? '',
          keptWord(verdict),
          verdict?.day ?? '',
          `\`${commandOf(measure)}\``,
        ]),
      )
  }
  return `${lines.join('\n').replace(/\n{3,}/g, '\n\n')}\n`
}
