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

/** `docs/figures.md`. */
export function figuresPage(rows: readonly Row[]): string {
  const open = rows.filter(({ verdict }) => !verdict?.kept)
  const lines = [
    '# Figures',
    '',
    'What the product must reach, and what was measured. `npm run figures` measures everything (hours, on a machine that does nothing else), writes this page and ends with 1 on a miss; `npm run figures -- scan lists` measures only those programs. A bench compares with a baseline in the same run, so its ratio holds on other machines; milliseconds are of the machine with 2 cores on which they were taken.',
    '',
    `Kept: ${rows.length - open.length} of ${rows.length}.${open.length > 0 ? ' The others:' : ''}`,
    '',
    ...open.map(({ text, verdict, measure }) => {
      const found = verdict ? `${verdict.measured}, bound ${verdict.bound}` : 'not measured'
      return `- ${text}: ${found} (\`${commandOf(measure)}\`)`
    }),
  ]
  for (const [subject, ofSubject] of Map.groupBy(rows, (row) => row.subject)) {
    lines.push('', `## ${subject}`, '')
    lines.push(rowOf(['must be reached', 'bound', 'measured', 'kept', 'day', 'command']))
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
