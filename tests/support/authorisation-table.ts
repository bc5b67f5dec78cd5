import { can, levelOf, roles } from '#shared/access/permissions.ts'
import { contract } from '#shared/contract.ts'

const heading = ['call', 'nobody', ...roles, 'reader at a gate']

/** Every call of the API and who may make it, as `docs/authorisation.md` shows it. */
export function authorisationTable(): string {
  const rows = contract
    .map((target) => {
      const level = levelOf(target.access)
      const cells = [undefined, ...roles].map((role) => {
        if (!can(role, target.access)) return '–'
        return role === 'staff' && level === 'staff' ? 'own branch' : 'yes'
      })
      return [`\`${target.method} ${target.url}\``, ...cells, level === 'device' ? 'yes' : '–']
    })
    .sort(
      ([a = ''], [b = '']) =>
        (a.split(' ')[1] ?? '').localeCompare(b.split(' ')[1] ?? '', 'en') || (a < b ? -1 : 1),
    )
  const widths = heading.map((_title, column) =>
    Math.max(...[heading, ...rows].map((cells) => cells[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [
    '# Who may call what',
    '',
    'Made from the contract and the permission table by `tests/guards/authorisation.test.ts`, which refuses an old copy (`npx vitest run --config tests/vitest.config.ts --project api tests/guards/authorisation.test.ts -u` writes a new one) and, with `tests/guards/access.test.ts`, calls every line as everybody. “yes” is the right to call: what somebody does not own answers 404 or 403 all the same.',
    '',
    line(heading),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.map(line),
    '',
  ].join('\n')
}
