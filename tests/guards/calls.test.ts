import { beforeAll, expect, test } from 'vitest'
import { contractModules } from '#shared/contract.ts'
import { type MappedCall, mapCalls } from '#tests/support/product/call-map.ts'

/** Calls that no screen makes, and who does. */
const withoutScreen: Readonly<Record<string, string>> = {
  'GET /api/notification/unread': 'the number comes with the inbox and with its events',
  'GET /api/lessons/calendar/:secret': 'calendar programs subscribe to it',
  'GET /api/payment/admin/all-memberships':
    'the list of memberships shows the same rows, and to the staff of a branch as well',
  'POST /api/payment/callback': 'the bank sends the member’s browser to it',
  'POST /api/payment/webhook': 'the payment provider calls it',
  'POST /api/participants/register': 'the raffle’s page joins by `POST /api/raffles/:id/join`',
  'GET /api/products/filter': 'each page of the shop counts all shelves, so it reads the whole shop at once',
  'GET /api/referral/my-referrals': 'the page asks for the codes together with who came by them',
  'GET /api/referral/code/:code': 'the search of the list finds a code, and a code opens by its record',
  'POST /dogrula': 'the page’s form posts to it where no script runs',
  'POST /raffle/confirm/:token': 'the page that a mail’s link opens posts its form to it',
  'POST /subscribe/:token': 'the page that a mail’s link opens posts its form to it',
  'POST /unsubscribe/:token': 'mail programs call it for one-click unsubscribing',
}

let calls: MappedCall[]
beforeAll(async () => {
  calls = await mapCalls(contractModules)
})

test('every call is made by a screen, or there is a reason why not', () => {
  const silent = calls.filter(({ screens }) => screens.length === 0).map(({ call }) => call)
  expect(silent.toSorted()).toEqual(Object.keys(withoutScreen).toSorted())
})

test('docs/calls.md is the table of them (`vitest -u` writes it anew)', async () => {
  const row = ({ call, screens }: MappedCall) => {
    const shown = screens.map((screen) => `\`${screen}\``).join(', ')
    return `| \`${call}\` | ${shown || `no screen: ${withoutScreen[call]}`} |`
  }
  const sections = [...Map.groupBy(calls, ({ area }) => area)].map(
    ([area, rows]) => `## ${area}\n\n| call | screens |\n| --- | --- |\n${rows.map(row).join('\n')}\n`,
  )
  const text = `# Calls and their screens

Every call of the contract, by area, with the pages of the site and the lists of the back office that use it. \`/*\` stands for most pages of the site, \`/customer/*\` for most of a member's, \`/admin/*\` for the back office whatever is open. The table is read out of what the screens import: a guard fails when it is no longer true.

${sections.join('\n')}`
  await expect(text).toMatchFileSnapshot('../../docs/calls.md')
})
