import { beforeAll, expect, test } from 'vitest'
import { contractModules } from '#shared/contract.ts'
import { type MappedCall, mapCalls } from '#tests/support/product/call-map.ts'

/** Calls without a screen, with their client. */
const withoutScreen: Readonly<Record<string, string>> = {
  'GET /api/notification/unread': 'the count comes with the inbox and its events',
  'GET /api/lessons/calendar': 'the page reads it with the lessons, by `GET /api/team/lessons/own`',
  'GET /api/lessons/calendar/:secret': 'calendar programs subscribe to it',
  'GET /api/payment/admin/all-memberships': 'the list of memberships shows the same rows, also to staff',
  'POST /api/memberships/quote': 'the form of a sale asks `POST /api/sales/quote`, also for several lines',
  'POST /api/payment/callback': 'the bank redirects the member’s browser to it',
  'POST /api/payment/webhook': 'the payment provider calls it',
  'POST /api/participants/register': 'the raffle’s page uses `POST /api/raffles/:id/join`',
  'GET /api/products/filter':
    'each page of the shop shows the counts of all categories, so it reads all products',
  'GET /api/referral/assigned-to-me': 'the page reads all referrals at once, by `GET /api/referral/own`',
  'GET /api/referral/my-referrals': 'the page reads the codes together with their uses',
  'GET /api/referral/my-referrals-with-users':
    'the page reads all referrals at once, by `GET /api/referral/own`',
  'GET /api/referral/my-use': 'the page reads all referrals at once, by `GET /api/referral/own`',
  'GET /api/team/lessons/my-lessons': 'the page reads all lessons at once, by `GET /api/team/lessons/own`',
  'GET /api/referral/code/:code': 'the list searches by code, and a code is opened by its record id',
  'POST /dogrula': 'the page’s form posts to it without JavaScript',
  'POST /raffle/confirm/:token': 'the form of the page linked in the mail posts to it',
  'POST /subscribe/:token': 'the form of the page linked in the mail posts to it',
  'POST /unsubscribe/:token': 'mail programs call it for one-click unsubscribing',
}

let calls: MappedCall[]
beforeAll(async () => {
  calls = await mapCalls(contractModules)
})

test('every call is used by a screen, or has a documented reason', () => {
  const silent = calls.filter(({ screens }) => screens.length === 0).map(({ call }) => call)
  expect(silent.toSorted()).toEqual(Object.keys(withoutScreen).toSorted())
})

test('docs/calls.md is up to date (`vitest -u` regenerates it)', async () => {
  const row = ({ call, screens }: MappedCall) => {
    const shown = screens.map((screen) => `\`${screen}\``).join(', ')
    return `| \`${call}\` | ${shown || `no screen: ${withoutScreen[call]}`} |`
  }
  const sections = [...Map.groupBy(calls, ({ area }) => area)].map(
    ([area, rows]) => `## ${area}\n\n| call | screens |\n| --- | --- |\n${rows.map(row).join('\n')}\n`,
  )
  const text = `# Calls and their screens

Every call of the contract by area, with the pages of the site and the lists of the back office that use it. \`/*\` stands for most pages of the site, \`/customer/*\` for most member pages, \`/admin/*\` for every screen of the back office. The table is generated from the imports of the screens; a guard fails when it is out of date.

${sections.join('\n')}`
  await expect(text).toMatchFileSnapshot('../../docs/calls.md')
})
