import {
  type Measure,
  type Requirement,
  requirementsOf,
  type TestProject,
} from '#tests/figures/requirement.ts'

const bench = (name: string, part?: RegExp): Measure => ({ kind: 'bench', name, part })
const test = (project: TestProject, name: string, part?: RegExp): Measure => ({
  kind: 'test',
  project,
  file: `tests/${name}.test.ts`,
  part,
})
const proof = (name: string, part?: RegExp): Measure => ({
  kind: 'test',
  project: 'prove',
  file: `tests/faults/prove/${name}.test.ts`,
  part,
})
const outside = (name: string): Measure => ({ kind: 'outside', name })
const faults = (name: string, part?: RegExp): Measure => ({
  kind: 'test',
  project: 'faults',
  file: `tests/faults/${name}.test.ts`,
  part,
})

/** The requirements of the finished product, each with the program that measures it; run by `npm run figures`. */
export const requirements: readonly Requirement[] = [
  ...requirementsOf('Pages', [
    [
      'A page out of the cache of the whole product against bare Fastify, and nginx',
      bench('compare', /Önbellekten/),
    ],
    ['A page while edits drop it ten times a second', bench('page-cache')],
    [
      'An edit is on the page at the next request, also from another process',
      bench('freshness', /^(?!Bellekte)/),
    ],
    ['A page that is not in the cache, rendered', bench('freshness', /^Bellekte/)],
    ['Page sizes with 5,000 posts, 50 branches and 20,000 images, against the demo data', bench('growth')],
    ['The home page’s script, and all it needs', bench('site', /^Ana sayfa/)],
    ['The first answer after a start, with data and without', bench('site', /DATA_DIR/)],
    ['Lighthouse on every page for visitors', bench('site', /Lighthouse/)],
    ['Budgets, axe, width and layout shift of every page', test('prove-browser', 'browser/prove/pages')],
  ]),
  ...requirementsOf('Lists and the back office', [
    ['A list of 25 rows against a bare handler with the same statements', bench('list', /^25/)],
    ['A list at 1,000,000 rows against 1,000', bench('list', /p50/)],
    ['Every order, filter and search of every list of a club of a million', proof('lists')],
    ['The dashboard of a club of a million', proof('dashboard')],
    ['A search among a million people, orders and records', proof('search')],
    ['No reading call reads a large table whole, apart from sums', proof('rows-read')],
    ['The audit log at a million entries', proof('audit-log')],
    [
      'The export of 1,000,000 rows, and an import that is killed',
      proof('sheets', /^(?!.*import of 10,?000 )/),
    ],
    ['10,000 members in at most 60 s', proof('sheets', /import of 10,?000 members/)],
    ['3,000 members from three files, killed during each', proof('move-in')],
    ['The table of pending signatures equals its definition, under 200 writers', proof('pending-signatures')],
    ['Navigation from the menu to painted rows, warm and cold', bench('navigation')],
    ['The script of the back office’s first screen', bench('site', /^Yönetim/)],
    [
      'axe, width and errors of every screen of the back office',
      test('prove-browser', 'browser/prove/admin-screens'),
    ],
    ['No screen loads another’s code', test('screens', 'browser/screens/own-code')],
    ['The desk’s ten jobs without a mouse', test('prove-browser', 'browser/prove/desk-keyboard')],
  ]),
  ...requirementsOf('Money', [
    ['200 purchases of the last piece, 200 arrivals of one callback, on two processes', proof('money-races')],
    ['A payment killed at every point of its life', faults('payment-kills', /killed|charged/)],
    ['Card numbers and security codes are stored nowhere', faults('payment-kills', /card number/)],
    ['50,000 random operations of the ledger', proof('ledger')],
    ['Every report of a club of a million with 5,000,000 settlements', proof('reports')],
    ['A change of a balance with its entry against two bare statements', bench('ledger')],
    ['Orders of 20 clients at once', bench('orders')],
  ]),
  ...requirementsOf('Money at the desk', [
    [
      '100,000 random operations from 20 connections on two processes with kills; no deadlock',
      proof('desk-money', /random operations/),
    ],
    ['200 clerks settle one instalment, use one approval, close one till', proof('desk-money', /200 clerks/)],
    [
      'A sale with three payments and six instalments against a bare transaction',
      bench('desk-sales', /^Üç ödemeli/),
    ],
    ['A till with 1,000 movements is closed', bench('desk-sales', /^Kasa kapanışı/)],
    [
      'Without authority no price is changed, and no sale taken back, on any call',
      test('api', 'api/sale-authority'),
    ],
    ['Without authority nothing is backdated, changed or deleted, on any call', test('api', 'api/tills')],
    ['A discrepancy of sums in any table is named by the check', test('api', 'api/desk-ledger-check')],
    [
      'A card payment and the desk at the same moment: the excess is refunded',
      test('api', 'api/receivable-cards'),
    ],
    ['A deposit and six instalments in at most 14 clicks', test('browser', 'browser/sales', /14 clicks/)],
    ['A day closed with a difference, on a phone', test('browser', 'browser/tills')],
    ['A debtor pays at the turnstile', test('browser', 'browser/debts')],
    ['A walk-in enters within 20 s, scripted', test('prove-browser', 'browser/new-member')],
  ]),
  ...requirementsOf('Memberships, lessons and the turnstile', [
    ['A decision at the turnstile against a bare insert and select', bench('scan')],
    ['500 members for 20 seats', proof('lessons')],
    ['One code scanned 50 times at once', test('api', 'api/turnstile-decisions')],
    ['Days of freezes over leap days and ends of months', test('unit', 'unit/membership-period')],
    ['Freezes and sales at once, on two processes', proof('freeze-races')],
    ['A signature altered by hand is named', test('api', 'api/contract-chain')],
  ]),
  ...requirementsOf('Campaigns, raffles and referrals', [
    ['Mails to 10,000 recipients against a bare pool, and the site meanwhile', bench('campaign')],
    ['10,000 recipients and three kills', proof('campaign-kills')],
    ['The lists of mails at a million', proof('million-mails')],
    ['A draw among 100,000', bench('draw')],
    ['Uniform draws, and detection of a forged record', test('unit', 'unit/raffle-draw')],
    ['200 draws at once, on two processes', proof('raffles')],
    ['300 uses of a code at once', proof('referrals')],
    ['The inbox of one among a million', proof('inbox')],
  ]),
  ...requirementsOf('Security and faults', [
    ['Authorisation matrix, on real data', test('api', 'guards/authorisation')],
    ['Roles and branches, each endpoint', test('api', 'guards/access')],
    ['100,000 requests made from the contract', proof('fuzz')],
    ['Names, addresses, codes and accounts: 200 at once, on two processes', proof('races')],
    ['Unique names: the same', proof('name-races')],
    ['One-time state changes: the same', proof('transition-races')],
    ['The gates: the same', proof('gate-races')],
    ['Guessing codes and passwords, on two processes', proof('guessing')],
    ['Secrets are in no log, table or response', faults('secrets')],
    ['50 kills of server and database in the middle of writes', proof('kills')],
    ['The database stopped or frozen for 30 seconds', proof('database-away')],
    ['The mail server away', proof('mail-away')],
    ['The storage full or closed', proof('storage-away')],
    ['The card provider slow, silent or wrong', proof('provider-away')],
    ['Graceful stop, and probes', faults('stopping')],
    ['A database that goes away', proof('pages')],
    ['A backup, restored and compared', faults('backup')],
  ]),
  ...requirementsOf('From outside, by addresses, processes and the OpenAPI document alone', [
    ['50 kills of server and database under twelve kinds of writes', outside('process-kills')],
    ['Fourteen races of 200 requests on two processes', outside('two-process-races')],
    ['50,000 requests of all roles, made from the OpenAPI document', outside('document-fuzz')],
    ['Kills during first start, import, backup and close of a till', outside('kill-moments')],
    ['A full disk under database, files and log', outside('full-disk')],
    ['A log that cannot be written', outside('unwritable-log')],
    ['The database frozen under writes', outside('frozen-database')],
    ['Uploads held open while their authors lose their rights', outside('revoked-rights')],
    ['The server in every time zone from GMT−12 to GMT+14', outside('time-zones')],
  ]),
  ...requirementsOf('Load and many machines', [
    ['A mixed evening at rising rates', bench('evening')],
    ['An hour of it', bench('soak')],
    ['Profile, public answers and 25 rows against Express with pg', bench('compare', /Express/)],
    ['What one operation costs', bench('costs')],
    ['Two servers and a worker over buckets', proof('machines')],
    ['Files in buckets', proof('buckets')],
    ['The proxy: a renewal and a kill under load', proof('proxy')],
  ]),
]
