import { contract } from '#shared/contract.ts'
import { can, levelOf, roles } from '#shared/permissions/permissions.ts'
import { barePages, pageRoutes } from '#tests/support/browser/visitor-pages.ts'
import { fileRows, readers } from '#tests/support/product/file-access.ts'

function inColumns(heading: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = heading.map((_title, column) =>
    Math.max(...[heading, ...rows].map((cells) => cells[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(heading), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)]
}

const byPath = ([a = '']: readonly string[], [b = '']: readonly string[]) =>
  (a.split(' ')[1] ?? '').localeCompare(b.split(' ')[1] ?? '', 'en') || (a < b ? -1 : 1)

function callRows(): string[][] {
  const rows = contract.map((target) => {
    const level = levelOf(target.access)
    const cells = [undefined, ...roles].map((role) => {
      if (!can(role, target.access)) return '–'
      return role === 'staff' && level === 'staff' ? 'own branch' : 'yes'
    })
    return [`\`${target.method} ${target.url}\``, ...cells, level === 'device' ? 'yes' : '–']
  })
  return rows.sort(byPath)
}

/** Pages are the same bytes for everybody; what depends on the person is asked of the API by the browser. */
function pageRows(): string[][] {
  const rows = pageRoutes.map(({ pattern }) => [
    `\`${pattern}\``,
    ...readers.map(() => 'same'),
    /^\/customer(\/|$)/.test(pattern) ? 'signing in' : barePages.includes(pattern) ? 'a gate’s key' : '',
  ])
  const application = ['`/admin/…`', ...readers.map(() => 'same'), 'signing in']
  return [...rows, application].sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
}

const again =
  '`npx vitest run --config tests/vitest.config.ts --project api tests/guards/authorisation.test.ts -u`'

/** Every call, file and page and who may open it, as `docs/authorisation.md` shows it. */
export function authorisationTable(): string {
  return [
    '# Who may call what',
    '',
    `Made from the contract and the permission table by \`tests/guards/authorisation.test.ts\`, which refuses an old copy (${again} writes a new one) and, with \`tests/guards/access.test.ts\`, calls every line as everybody. “yes” is the right to call: what somebody does not own answers 404 or 403 all the same. A session that has ended and one of a deleted account open what nobody may, and nothing else: tried on every line.`,
    '',
    ...inColumns(['call', 'nobody', ...roles, 'reader at a gate'], callRows()),
    '',
    '## Files and events',
    '',
    'Each is made on real data and opened as everybody by `tests/guards/file-access.test.ts`. “own”: each gets their own; “own branch”: what is of one’s branch, and nothing else.',
    '',
    ...inColumns(['file', ...readers], fileRows()),
    '',
    '## Pages',
    '',
    'A page holds nothing of anybody: whoever asks gets the same bytes, which `tests/browser/screens/page-access.test.ts` compares for each page and each of the nine. What a page shows of somebody its script asks of the API, by the tables above.',
    '',
    ...inColumns(['page', ...readers, 'its script asks for'], pageRows()),
    '',
  ].join('\n')
}
