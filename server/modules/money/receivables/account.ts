import { Readable } from 'node:stream'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Content } from 'pdfmake/interfaces'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import type { PdfDocument } from '#server/integrations/pdf/pdf-document.ts'
import {
  fact,
  factRow,
  heading,
  muted,
  periodText,
  right,
  ruledTable,
} from '#server/integrations/pdf/pdf-parts.ts'
import { renderPdf } from '#server/integrations/pdf/render-pdf.ts'
import type { FileCell } from '#server/integrations/spreadsheet/file-cell.ts'
import { writeCsv } from '#server/integrations/spreadsheet/write-csv.ts'
import { type ClubIdentity, readClub } from '#server/modules/club/identity/identity.service.ts'
import { deskPayments } from '#server/modules/money/payment-records/payment-records.table.ts'
import { isUnallocated, unallocatedMoney } from '#server/modules/money/receivables/receivables.service.ts'
import { receivables } from '#server/modules/money/receivables/receivables.table.ts'
import { knownTo } from '#server/modules/people/users/known-in-branch.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { contactLine } from '#shared/club/club/club-lines.ts'
import { addDays, clubDateTime, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { formatLira, liraOf } from '#shared/core/money.ts'
import { balancesMessages } from '#shared/money/balances/balances.messages.ts'
import type { Account, AccountLine } from '#shared/money/receivables/receivables.contract.ts'
import { accountLineNames } from '#shared/money/receivables/receivables.messages.ts'
import { saleMethodNames } from '#shared/money/sales/sales.messages.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

/** Lines of one statement; older ones are part of its opening balance. */
const mostLines = 2000

interface Period {
  from?: string | undefined
  until?: string | undefined
}

interface LineRow extends Record<string, unknown> {
  id: string
  at: Date
  kind: AccountLine['kind']
  description: string
  branch_name: string
  due_on: string | null
  method: AccountLine['method']
  amount: string
  balance: string
  settlement: string | null
  settlement_kind: AccountLine['settlementKind']
}

/**
 * The lines of a debtor's account with their running balance: each sale and each debt of its own, and each settlement and
 * reversal. The balance after the last line is what is open.
 */
const linesOf = (user: string, scope: SQL | undefined): SQL => sql`
  WITH owed AS (
    SELECT ${receivables._id} AS id, ${receivables.sale} AS sale_id, ${receivables.branch} AS branch_id,
      ${receivables.reason} AS reason, ${receivables.dueOn} AS due_on, ${receivables.amount} AS amount,
      ${receivables.createdAt} AS created_at
    FROM ${receivables} WHERE ${and(sql`${receivables.user} = ${user}`, scope)}
  ), lines AS (
    SELECT sales.id, sales.created_at AS at, 0 AS rank, 'sale' AS kind,
      coalesce((SELECT string_agg(line.name, ', ' ORDER BY line.position) FROM sale_lines line
        WHERE line.sale_id = sales.id), '') AS description,
      sales.branch_id, NULL::date AS due_on, NULL AS method, sum(owed.amount) AS amount,
      NULL::uuid AS settlement, NULL AS settlement_kind
    FROM owed JOIN sales ON sales.id = owed.sale_id GROUP BY sales.id
    UNION ALL
    SELECT id, created_at, 0, 'debt', reason, branch_id, due_on, NULL, amount, NULL, NULL
    FROM owed WHERE sale_id IS NULL
    UNION ALL
    SELECT entry.id, entry.created_at, 1,
      CASE WHEN entry.reverses_id IS NOT NULL THEN 'reversal' ELSE entry.kind::text END,
      owed.reason, owed.branch_id, NULL,
      CASE WHEN entry.card_payment_id IS NOT NULL THEN 'online-card' WHEN entry.wallet_entry_id IS NOT NULL THEN 'wallet'
        ELSE paid.method::text END,
      -entry.amount,
      CASE WHEN entry.reverses_id IS NULL AND entry.kind <> 'credit' AND num_nonnulls(entry.card_payment_id, entry.imported_id) = 0
        AND entry.amount > -(SELECT coalesce(sum(taken.amount), 0) FROM settlements taken WHERE taken.reverses_id = entry.id)
        THEN entry.id END,
      entry.kind::text
    FROM owed JOIN settlements entry ON entry.receivable_id = owed.id
    LEFT JOIN desk_payments paid ON paid.id = entry.payment_id
  )
  SELECT lines.*, branches.name AS branch_name,
    sum(lines.amount) OVER (ORDER BY lines.at, lines.rank, lines.id) AS balance
  FROM lines JOIN branches ON branches.id = lines.branch_id`

const toLine = (row: LineRow): AccountLine => ({
  _id: row.id,
  at: new Date(row.at).toISOString(),
  kind: row.kind,
  description: row.description,
  branchName: row.branch_name,
  dueOn: row.due_on,
  method: row.method,
  amount: liraOf(Number(row.amount)),
  balance: liraOf(Number(row.balance)),
  settlement: row.settlement,
  settlementKind: row.settlement_kind,
})

/** Returns the account of a debtor, its lines in order; of too many lines the newest. */
async function readAccount(
  db: Database,
  { user, userName, scope }: { user: string; userName: string; scope: SQL | undefined },
  { from, until }: Period = {},
  limit = mostLines,
): Promise<Account> {
  if (from && until && until < from) throw invalidField('until', balancesMessages.periodInvalid)
  const begins = from ? startOfClubDay(from).toISOString() : null
  const ends = until ? startOfClubDay(addDays(until, 1)).toISOString() : null
  const { rows } = await db.execute<LineRow>(sql`
    SELECT to_char(due_on, 'YYYY-MM-DD') AS due_on, account.id, at, kind, description, branch_name, method, amount, balance,
      settlement, settlement_kind
    FROM (${linesOf(user, scope)}) account
    WHERE (${begins}::timestamptz IS NULL OR at >= ${begins}) AND (${ends}::timestamptz IS NULL OR at < ${ends})
    ORDER BY at DESC, rank DESC, account.id DESC LIMIT ${limit + 1}`)
  const isCut = rows.length > limit
  const lines = rows.slice(0, limit).reverse()
  const sum = (chosen: readonly LineRow[]) => chosen.reduce((all, { amount }) => all + Number(amount), 0)
  const [first] = lines
  const last = lines.at(-1)
  let opening = first ? Number(first.balance) - Number(first.amount) : 0
  if (!first && begins) {
    const { rows: before } = await db.execute<{ amount: string }>(sql`
      SELECT coalesce(sum(amount), 0) AS amount FROM (${linesOf(user, scope)}) account WHERE at < ${begins}`)
    opening = Number(before[0]?.amount ?? 0)
  }
  const free = await db
    .select({ branch: deskPayments.branch, left: sql<string>`sum(${unallocatedMoney})` })
    .from(deskPayments)
    .where(
      and(
        isUnallocated(user),
        scope &&
          sql`${deskPayments.branch} IN (
      SELECT ${receivables.branch} FROM ${receivables} WHERE ${and(sql`${receivables.user} = ${user}`, scope)})`,
      ),
    )
    .groupBy(deskPayments.branch)
  return {
    userName,
    opening: liraOf(opening),
    closing: liraOf(last ? Number(last.balance) : opening),
    owed: liraOf(sum(lines.filter(({ amount }) => Number(amount) > 0))),
    paid: liraOf(-sum(lines.filter(({ amount }) => Number(amount) < 0))),
    unallocated: liraOf(free.reduce((all, { left }) => all + Number(left), 0)),
    unallocatedIn: free.map(({ branch, left }) => ({ branch, amount: liraOf(Number(left)) })),
    lines: lines.map(toLine),
    isCut,
  }
}

/** Returns the account of a person whom the current user knows, or who owes one of the user's branches. Throws 404. */
export async function accountOf(
  db: Database,
  currentUser: CurrentUser,
  user: string,
  period: Period,
): Promise<Account> {
  const scope = branchScope(currentUser, receivables.branch)
  const isDebtor = sql`EXISTS (SELECT FROM ${receivables} WHERE ${and(eq(receivables.user, user), scope)})`
  const [known] = await db
    .select({ name: users.name })
    .from(users)
    .where(
      and(eq(users._id, user), or(and(isNull(users.deletedAt), knownTo(currentUser) ?? sql`true`), isDebtor)),
    )
  if (!known) throw notFound(usersMessages.notFound)
  return readAccount(db, { user, userName: known.name, scope }, period)
}

/** Returns the current user's own account in all branches. */
export const ownAccount = (
  db: Database,
  { _id, name }: Pick<CurrentUser, '_id' | 'name'>,
  period: Period = {},
  limit?: number,
): Promise<Account> => readAccount(db, { user: _id, userName: name, scope: undefined }, period, limit)

// Files

const texts = {
  title: 'Hesap ekstresi',
  fileName: 'hesap-ekstresi',
  member: 'Üye',
  period: 'Dönem',
  made: 'Hazırlanma zamanı',
  opening: 'Dönem başı borç',
  owed: 'Borç',
  paid: 'Ödenen ve düşülen',
  closing: 'Kalan borç',
  unallocated: (amount: string) => `Borca sayılmamış ödeme: ${amount}`,
  cut: 'Daha eski hareketler dönem başı borca katılmıştır.',
  empty: 'Bu dönemde hareket yok.',
  noFiscalValue: 'Bilgi amaçlıdır, mali değeri yoktur.',
  onlineCard: 'İnternetten kart',
  columns: {
    at: 'Tarih',
    kind: 'İşlem',
    description: 'Açıklama',
    branch: 'Şube',
    method: 'Yöntem',
    owed: 'Borç (₺)',
    paid: 'Ödenen (₺)',
    balance: 'Kalan (₺)',
  },
} as const

const methodName = (method: AccountLine['method']) =>
  method === null ? '' : method === 'online-card' ? texts.onlineCard : saleMethodNames[method]

const descriptionOf = ({ description, dueOn }: AccountLine) =>
  dueOn ? `${description} (vade ${formatShortDay(dueOn)})` : description

/** Empty for nothing. */
const liraOrEmpty = (lira: number): FileCell => (lira > 0 ? { lira } : '')

function csvOf({ lines }: Account): Readable {
  const { columns } = texts
  const headings = [
    ...[columns.at, columns.kind, columns.description, columns.branch, columns.method],
    ...[columns.owed, columns.paid, columns.balance],
  ]
  const rows = lines.map((line): FileCell[] => [
    { moment: clubDateTime(new Date(line.at)) },
    accountLineNames[line.kind],
    descriptionOf(line),
    line.branchName,
    methodName(line.method),
    liraOrEmpty(line.amount),
    liraOrEmpty(-line.amount),
    { lira: line.balance },
  ])
  return Readable.from(writeCsv(headings, Readable.from([rows])))
}

const plain = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const plainOrEmpty = (lira: number) => (lira > 0 ? plain.format(lira) : '')

function tableOf(lines: readonly AccountLine[]): Content {
  const { columns } = texts
  return ruledTable(
    [56, 66, '*', 70, 58, 58, 58],
    [
      [
        ...[heading(columns.at), heading(columns.kind), heading(columns.description)],
        ...[heading(columns.method), heading(columns.owed, true), heading(columns.paid, true)],
        heading(columns.balance, true),
      ],
      ...lines.map((line) => [
        formatShortDay(clubDay(new Date(line.at))),
        accountLineNames[line.kind],
        `${descriptionOf(line)} · ${line.branchName}`,
        methodName(line.method),
        right(plainOrEmpty(line.amount)),
        right(plainOrEmpty(-line.amount)),
        right(plain.format(line.balance)),
      ]),
    ],
  )
}

function pdfOf(club: ClubIdentity, account: Account, period: Period): PdfDocument {
  const { userName, opening, owed, paid, closing, unallocated, lines, isCut } = account
  const lira = (label: string, value: number) => fact(label, formatLira(value), { fontSize: 13, bold: true })
  const notes = [
    ...(unallocated > 0 ? [texts.unallocated(formatLira(unallocated))] : []),
    ...(isCut ? [texts.cut] : []),
    texts.noFiscalValue,
  ]
  return {
    title: texts.title,
    subject: `${userName}: ${periodText(period)}`,
    author: club.name,
    footer: contactLine(club),
    content: [
      { text: club.name, bold: true, fontSize: 11, color: club.colours.primary },
      { text: texts.title, bold: true, fontSize: 24, margin: [0, 2, 0, 18] },
      factRow(
        [
          fact(texts.member, userName),
          fact(texts.period, periodText(period)),
          fact(texts.made, formatShortDay(clubDay(new Date()))),
        ],
        20,
      ),
      factRow(
        [
          lira(texts.opening, opening),
          lira(texts.owed, owed),
          lira(texts.paid, paid),
          lira(texts.closing, closing),
        ],
        22,
      ),
      lines.length > 0 ? tableOf(lines) : { text: texts.empty, color: muted },
      { text: notes.join('\n'), color: muted, margin: [0, 16, 0, 0] },
    ],
  }
}

/** Sends an account as a CSV or PDF file. */
export async function sendAccount(
  { db }: Pick<Services, 'db'>,
  reply: FastifyReply,
  account: Account,
  { format, ...period }: Period & { format: 'pdf' | 'csv' },
) {
  reply.headers({
    'content-disposition': `attachment; filename="${texts.fileName}-${clubDay(new Date())}.${format}"`,
  })
  if (format === 'csv') {
    reply.header('content-type', 'text/csv; charset=utf-8')
    return csvOf(account)
  }
  reply.header('content-type', 'application/pdf')
  return renderPdf(pdfOf(await readClub(db), account, period))
}
