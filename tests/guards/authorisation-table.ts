import { contract } from '#shared/contract.ts'
import { positionTemplates } from '#shared/people/positions/position-templates.ts'
import { backOfficePermissions, isClubWide, isDelegable, reserved } from '#shared/permissions/delegation.ts'
import { can, levelOf, roles } from '#shared/permissions/permissions.ts'
import { barePages, pageRoutes } from '#tests/support/browser/visitor-pages.ts'
import { callsWithoutScreen, mapCalls } from '#tests/support/product/call-map.ts'
import { fileRows, readers } from '#tests/support/product/file-access.ts'

function inColumns(heading: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = heading.map((_title, column) =>
    Math.max(...[heading, ...rows].map((cells) => cells[column]?.length ?? 0)),
  )
  const last = heading.length - 1
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === last ? cell : cell.padEnd(widths[column] ?? 0))).join(' | ')} |`
  return [
    line(heading),
    line(heading.map((_title, column) => '-'.repeat(column === last ? 3 : (widths[column] ?? 0)))),
    ...rows.map(line),
  ]
}

const byPath = ([a = '']: readonly string[], [b = '']: readonly string[]) =>
  (a.split(' ')[1] ?? '').localeCompare(b.split(' ')[1] ?? '', 'en') || (a < b ? -1 : 1)

async function callRows(): Promise<string[][]> {
  const screensOf = await mapCalls()
  const rows = contract.map((target) => {
    const level = levelOf(target.access)
    const cells = [undefined, ...roles].map((role) => {
      if (!can(role, target.access)) return '–'
      return role === 'staff' && level === 'staff' ? 'own branch' : 'yes'
    })
    const factor = [
      ...(target.requiresStepUp ? ['step-up'] : []),
      ...(target.mayRequireStepUp ? ['step-up in part'] : []),
      ...(target.isOpenBeforeEnrolment ? ['before enrolment'] : []),
    ]
    const call = `${target.method} ${target.url}`
    const screens = (screensOf.get(call) ?? []).map((screen) => `\`${screen}\``)
    return [
      `\`${call}\``,
      ...cells,
      level === 'device' ? 'yes' : '–',
      factor.join(', '),
      screens.join(', ') || `none: ${callsWithoutScreen[call]}`,
    ]
  })
  return rows.sort(byPath)
}

/** Pages are identical for all users; the browser loads personal data from the API. */
function pageRows(): string[][] {
  const rows = pageRoutes.map(({ pattern }) => [
    `\`${pattern}\``,
    ...readers.map(() => 'same'),
    /^\/customer(\/|$)/.test(pattern) ? 'a session' : barePages.includes(pattern) ? 'a gate’s key' : '',
  ])
  const application = ['`/admin/…`', ...readers.map(() => 'same'), 'a session']
  return [...rows, application].sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
}

/** Every permission of trainers, staff and admins, with its scope and the templates of positions that have it. */
function permissionRows(): string[][] {
  return backOfficePermissions.map((access) => {
    const [resource = ''] = access.split('.')
    const reasons: Readonly<Record<string, string>> = reserved
    const reason = reasons[access] ?? reasons[resource]
    const cells = positionTemplates.map(({ permissions }) => (permissions.includes(access) ? 'yes' : '–'))
    return [
      `\`${access}\``,
      levelOf(access),
      isClubWide(access) ? 'club' : 'branch',
      ...cells,
      isDelegable(access) ? '' : (reason ?? 'every holder, or as its list'),
    ]
  })
}

const again =
  '`npx vitest run --config tests/vitest.config.ts --project api tests/guards/authorisation.test.ts -u`'

/** The content of `docs/authorisation.md`: every call, file and page with its authorised users. */
export async function authorisationTable(): Promise<string> {
  return [
    '# Authorisation',
    '',
    `Generated from the contract and the permission table by \`tests/guards/authorisation.test.ts\`, which fails if this page is out of date (${again} regenerates it). Together with \`tests/guards/access.test.ts\` it calls every line as every kind of user. “yes” is the permission to call: records of others still answer 404 or 403. An ended session and the session of a deleted account have the permissions of an anonymous caller, which is tested on every line. “step-up” needs a recent proof of identity, “step-up in part” for some records or fields; “before enrolment” is open to a session that still has to set up its second factor. The last column has the pages of the site and the lists of the back office that use the call, derived from their imports: \`/*\` stands for most pages of the site, \`/customer/*\` for most member pages, \`/admin/*\` for every screen of the back office.`,
    '',
    ...inColumns(
      ['call', 'anonymous', ...roles, 'reader at a gate', 'second factor', 'screens'],
      await callRows(),
    ),
    '',
    '## Positions',
    '',
    'A position replaces the permissions of `staff` by its own, in its branches ([decision 16](decisions/0016-positions.md)). `shared/permissions/delegation.ts` states for each permission of the back office whether it holds per branch or for the whole club, and whether it can be delegated; the last column has the reason where it cannot. The columns between are the templates of the form. `tests/guards/position-access.test.ts` calls every line of the table above as the holder of each of them, over one, two and all branches, with and without a second factor.',
    '',
    ...inColumns(
      ['permission', 'level', 'scope', ...positionTemplates.map(({ id }) => id), 'not delegable'],
      permissionRows(),
    ),
    '',
    '## Files and events',
    '',
    '`tests/guards/file-access.test.ts` creates each with real data and opens it as every kind of user. “own”: only the user’s own data; “own branch”: only data of the user’s branch.',
    '',
    ...inColumns(['file', ...readers], fileRows()),
    '',
    '## Pages',
    '',
    'A page contains no personal data: all users get the same bytes, which `tests/browser/screens/page-access.test.ts` compares for each page and each of the nine kinds of users. Scripts load personal data from the API, subject to the tables above.',
    '',
    ...inColumns(['page', ...readers, 'its script requires'], pageRows()),
    '',
  ].join('\n')
}
