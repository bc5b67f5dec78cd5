import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { SaleLineHandler, Services, WantedLine } from '#server/core/module.ts'
import { hashOf, isRepeated } from '#server/core/request-keys.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { type Database, planName } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { dueJoiningFee } from '#server/modules/membership/memberships/joining-fees.ts'
import {
  findMembership,
  findOffer,
  membershipConstraints,
  quoteSale as quoteMembership,
} from '#server/modules/membership/memberships/memberships.service.ts'
import { walletEntries } from '#server/modules/money/balances/balances.table.ts'
import {
  findWallet,
  ledgerConstraints,
  missingWallet,
  writeEntry,
} from '#server/modules/money/balances/ledger.ts'
import { deskRules } from '#server/modules/money/desk-rules/desk-rules.table.ts'
import { isOpenPayment, preparePayments } from '#server/modules/money/payment-records/desk-payments.ts'
import { deskPayments } from '#server/modules/money/payment-records/payment-records.table.ts'
import { type ReceivableRow, receivables } from '#server/modules/money/receivables/receivables.table.ts'
import { allocate, type Money, settlementConstraints } from '#server/modules/money/receivables/settlements.ts'
import { type SaleRow, saleApprovals, saleLines, sales } from '#server/modules/money/sales/sales.table.ts'
import { findOpenSession, tillConstraints } from '#server/modules/money/tills/till-sessions.ts'
import { findKnown } from '#server/modules/people/users/known-in-branch.ts'
import { personSearch } from '#server/modules/people/users/person-search.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import type { Membership, sellMembership } from '#shared/membership/memberships/memberships.contract.ts'
import {
  type quoteSale,
  type Sale,
  type SaleDetails,
  type SaleInput,
  SaleLineInput,
  SaleOrder,
} from '#shared/money/sales/sales.contract.ts'
import { salesMessages } from '#shared/money/sales/sales.messages.ts'
import {
  isFarFromListPrice,
  longestPlan,
  mostInstallments,
  planOf,
  type SaleLineKind,
  type SaleMethod,
  type SaleStatus,
  saleLineKinds,
  startAheadDays,
} from '#shared/money/sales/sales.rules.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

const texts = salesMessages
export const missingSale = () => notFound(texts.notFound)
const keyUsed = () => new AppError(409, 'sale.key-used', texts.keyUsed)
const refusedPlan = (message: string) =>
  new AppError(422, 'sale.plan', message, { fields: { plan: message } })

/** Sums of the receivables of a sale. */
const sumOf = (column: 'settled' | 'open' | 'written_off') =>
  sql<string>`(SELECT coalesce(sum(owed.${sql.raw(column)}), 0) FROM receivables owed WHERE owed.sale_id = ${sales._id})`

const saleList: ListDefinition<typeof sales> = {
  table: sales,
  key: sales._id,
  sort: { createdAt: sales.createdAt, total: sales.total },
  defaultSort: ['createdAt', 'DESC'],
  filters: {
    branch: sales.branch,
    user: sales.user,
    seller: sales.seller,
    from: (day: string) => gte(sales.day, day),
    until: (day: string) => lte(sales.day, day),
    isOpen: (wanted: boolean) => sql`EXISTS (
      SELECT FROM receivables owed WHERE owed.sale_id = ${sales._id} AND owed.open > 0) = ${wanted}`,
  },
  search: personSearch(sales.user),
}

function statusOf(
  { total, reversedAt }: Pick<SaleRow, 'total' | 'reversedAt'>,
  { settled, open, writtenOff }: { settled: number; open: number; writtenOff: number },
): SaleStatus {
  if (reversedAt) return 'reversed'
  if (open === 0) return writtenOff > 0 ? 'written-off' : 'paid'
  return settled === 0 && open === total ? 'open' : 'partial'
}

/** What a sale shows of other tables; amounts are whole kuruş. */
const saleFacts = {
  _id: sales._id,
  branchName: branches.name,
  userName: users.name,
  sellerName: sql<string>`(SELECT name FROM ${users} seller WHERE seller.id = ${sales.seller})`,
  settled: sumOf('settled'),
  open: sumOf('open'),
  writtenOff: sumOf('written_off'),
}

function toSale(
  { requestKey: _, ...row }: SaleRow,
  fact: Record<'branchName' | 'sellerName' | 'settled' | 'open' | 'writtenOff', string> & {
    userName: string | null
  },
): Sale {
  const sums = {
    settled: Number(fact.settled),
    open: Number(fact.open),
    writtenOff: Number(fact.writtenOff),
  }
  return {
    ...row,
    branchName: fact.branchName,
    userName: fact.userName ?? '',
    sellerName: fact.sellerName,
    total: liraOf(row.total),
    discount: liraOf(row.discount),
    settled: liraOf(sums.settled),
    open: liraOf(sums.open),
    status: statusOf(row, sums),
  }
}

async function toSales(db: Database, rows: readonly SaleRow[]): Promise<Sale[]> {
  if (rows.length === 0) return []
  const found = await db
    .select(saleFacts)
    .from(sales)
    .innerJoin(branches, eq(branches._id, sales.branch))
    .leftJoin(users, eq(users._id, sales.user))
    .where(
      inArray(
        sales._id,
        rows.map(({ _id }) => _id),
      ),
    )
  const facts = new Map(found.map((fact) => [fact._id, fact]))
  return rows.flatMap((row) => {
    const fact = facts.get(row._id)
    return fact ? toSale(row, fact) : []
  })
}

export async function listSalePage(db: Database, query: ListQuery, scope?: SQL): Promise<Page<Sale>> {
  const page = await listRows(db, saleList, query, scope)
  return { ...page, rows: await toSales(db, page.rows) }
}

/** Returns a sale of the user's branches with its lines, payments and instalments. Throws 404. */
export async function findSale(db: Database, currentUser: CurrentUser, id: string): Promise<SaleDetails> {
  const [row] = await db
    .select()
    .from(sales)
    .where(and(eq(sales._id, id), branchScope(currentUser, sales.branch)))
  if (!row) throw missingSale()
  return saleDetails(db, row)
}

/** The rows of a query as a JSON array, so that one statement reads a sale with all of its parts. */
const rowsOf = <Row>(rows: SQL): SQL<Row[]> =>
  sql<Row[]>`(SELECT coalesce(jsonb_agg(part), '[]') FROM (${rows}) part)`

/** Amounts are whole kuruş. */
const saleParts = {
  lines: rowsOf<Omit<typeof saleLines.$inferSelect, 'sale' | 'position'>>(sql`
    SELECT id AS "_id", kind, subject_id AS subject, name, quantity, unit_price AS "unitPrice", discount,
      discount_reason AS "discountReason", amount, membership_id AS membership
    FROM ${saleLines} WHERE sale_id = ${sales._id} ORDER BY position`),
  payments: rowsOf<SaleDetails['payments'][number]>(sql`
    SELECT id AS "_id", method, amount, refunded, date AS day, reversed_at IS NOT NULL AS "isReversed",
      (${isOpenPayment}) AS "isOpen"
    FROM ${deskPayments} WHERE sale_id = ${sales._id} ORDER BY created_at, id`),
  fromWallet: rowsOf<SaleDetails['payments'][number]>(sql`
    SELECT id AS "_id", 'wallet' AS method, -amount AS amount, 0 AS refunded,
      timezone('Europe/Istanbul', created_at)::date AS day, ${sales.reversedAt} IS NOT NULL AS "isReversed",
      false AS "isOpen"
    FROM ${walletEntries} WHERE id IN (
      SELECT wallet_entry_id FROM settlements WHERE receivable_id IN (
        SELECT id FROM receivables WHERE sale_id = ${sales._id}))
    ORDER BY created_at, id`),
  receivables: rowsOf<SaleDetails['receivables'][number]>(sql`
    SELECT id AS "_id", reason, due_on AS "dueOn", amount, settled, written_off AS "writtenOff", credited, open
    FROM ${receivables} WHERE sale_id = ${sales._id} ORDER BY due_on, installment, id`),
}

export async function saleDetails(db: Database, row: SaleRow): Promise<SaleDetails> {
  // Named, so that PostgreSQL keeps its plan: planning takes longer than running it.
  const [found] = await db
    .select({ ...saleFacts, ...saleParts })
    .from(sales)
    .innerJoin(branches, eq(branches._id, sales.branch))
    .leftJoin(users, eq(users._id, sales.user))
    .where(eq(sales._id, row._id))
    .prepare(planName(db, 'sale_details'))
    .execute()
  if (!found) throw missingSale()
  const { lines, payments, fromWallet, receivables: owed } = found
  return {
    ...toSale(row, found),
    lines: lines.map((line) => ({
      ...line,
      unitPrice: liraOf(line.unitPrice),
      discount: liraOf(line.discount),
      amount: liraOf(line.amount),
    })),
    payments: [...payments, ...fromWallet].map((payment) => ({
      ...payment,
      amount: liraOf(payment.amount),
      refunded: liraOf(payment.refunded),
    })),
    receivables: owed.map(({ _id, reason, dueOn, ...sums }) => ({
      ...{ _id, reason, dueOn },
      amount: liraOf(sums.amount),
      settled: liraOf(sums.settled),
      writtenOff: liraOf(sums.writtenOff),
      credited: liraOf(sums.credited),
      open: liraOf(sums.open),
    })),
  }
}

interface Buyer {
  _id: string
  name: string
  phone: string
}

/** A line with its price; amounts are whole kuruş. */
interface PricedLine extends WantedLine {
  kind: SaleInput['lines'][number]['kind']
  name: string
  unitPrice: number
  listPrice: number
  discount: number
  discountReason: string
  amount: number
  payableUntil: string | null
  durationDays: number | null
  joiningFee: number
  creditsWallet: boolean
  needsApproval: boolean
  handler: SaleLineHandler | undefined
}

export interface PricedSale {
  buyer: Buyer | null
  lines: PricedLine[]
  total: number
  discount: number
  /** The discount exceeds the limit of the branch, so that a second person has to approve it. */
  needsApproval: boolean
  /** The seller's limit, in hundredths of a percent. */
  discountLimit: number
  /** Of every field of the order and of its prices, for the approval. */
  fingerprint: string
}

function requireStart(startsOn: string | null, backDays: number, field: string): void {
  if (startsOn === null) return
  const today = clubDay(new Date())
  if (startsOn < addDays(today, -backDays)) throw invalidField(field, texts.startPast)
  if (startsOn > addDays(today, startAheadDays)) throw invalidField(field, texts.startLate)
}

async function priceLine(
  { db, modules }: Pick<Services, 'db' | 'modules'>,
  currentUser: CurrentUser,
  { branch, user = null }: Pick<SaleInput, 'branch' | 'user'>,
  line: SaleInput['lines'][number],
  field: string,
  limit: number,
): Promise<PricedLine> {
  const { kind, quantity, startsOn = null, subject = null } = line
  const wanted = {
    branch,
    user: user ?? null,
    subject: subject ?? null,
    quantity,
    startsOn: startsOn ?? null,
  }
  const handler = modules.flatMap(({ saleLines: handlers = [] }) => handlers).find((one) => one.kind === kind)
  const given = line.unitPrice === undefined || line.unitPrice === null ? undefined : kurusOf(line.unitPrice)
  const isFree = kind === 'fee' || kind === 'adjustment'
  if (!handler && !isFree) throw invalidField(`${field}.kind`, texts.unknownLine)
  if (isFree && !line.name) throw invalidField(`${field}.name`, texts.nameNeeded)
  if ((isFree || kind === 'top-up') && given === undefined)
    throw invalidField(`${field}.unitPrice`, texts.priceNeeded)
  if ((kind === 'package' || kind === 'joining-fee' || kind === 'top-up') && quantity > 1)
    throw invalidField(`${field}.quantity`, texts.quantityFixed)
  if (!wanted.subject && (kind === 'product' || kind === 'joining-fee' || (kind === 'package' && user)))
    throw invalidField(`${field}.subject`, texts.subjectNeeded)
  const offer = await handler?.offer(db, currentUser, wanted)
  if (offer && offer.branch !== null && offer.branch !== branch)
    throw invalidField(`${field}.subject`, texts.otherBranch)
  const isOwnPrice = isFree || kind === 'top-up'
  const listPrice = isOwnPrice ? (given ?? 0) : (offer?.unitPrice ?? 0)
  const unitPrice = given ?? listPrice
  if (unitPrice !== listPrice && !isAllowed(currentUser, 'sales.override'))
    throw invalidField(`${field}.unitPrice`, texts.priceFixed)
  const discount = kurusOf(line.discount)
  if (discount > 0 && kind === 'top-up') throw invalidField(`${field}.discount`, texts.noDiscount)
  if (discount > unitPrice * quantity) throw invalidField(`${field}.discount`, texts.discountTooHigh)
  if (discount > 0 && !line.discountReason)
    throw invalidField(`${field}.discountReason`, texts.discountReason)
  return {
    ...wanted,
    kind,
    name: (isOwnPrice && line.name) || (offer?.name ?? line.name),
    unitPrice,
    listPrice,
    discount,
    discountReason: discount > 0 ? line.discountReason : '',
    amount: unitPrice * quantity - discount,
    payableUntil: offer?.payableUntil ?? null,
    durationDays: offer?.durationDays ?? null,
    joiningFee: offer?.joiningFee ?? 0,
    creditsWallet: offer?.creditsWallet === true && user !== null,
    needsApproval:
      discount * 10_000 > unitPrice * quantity * limit && !isAllowed(currentUser, 'sales.override'),
    handler,
  }
}

/** Throws 400 for a joining fee without its package, and for a second one. */
function checkJoiningFee(lines: readonly PricedLine[]): void {
  const fees = [...lines.entries()].filter(([, { kind }]) => kind === 'joining-fee')
  for (const [index, fee] of fees) {
    const isSold = lines.some(({ kind, subject }) => kind === 'package' && subject === fee.subject)
    if (!isSold || fees.length > 1) throw invalidField(`lines.${index}.subject`, texts.joiningFeeAlone)
  }
}

/**
 * Returns what a sale costs without making it. A joining fee that is due becomes a line by itself, unless it is among the
 * lines with a discount or a price of its own. Throws if the current user cannot sell it.
 */
export async function priceSale(
  services: Pick<Services, 'db' | 'modules'>,
  currentUser: CurrentUser,
  sale: Pick<SaleInput, 'branch' | 'user' | 'lines'>,
): Promise<PricedSale> {
  const { db } = services
  requireBranch(currentUser, sale.branch)
  const buyer = sale.user ? await findKnown(db, currentUser, sale.user) : null
  if (buyer === undefined) throw notFound(usersMessages.notFound)
  const [rules] = await db.select().from(deskRules).where(eq(deskRules.branch, sale.branch))
  const limit = rules?.discountLimit ?? 0
  const lines: PricedLine[] = []
  for (const [index, line] of sale.lines.entries()) {
    const field = `lines.${index}`
    requireStart(line.startsOn ?? null, rules?.startBackDays ?? 0, `${field}.startsOn`)
    lines.push(await priceLine(services, currentUser, sale, line, field, limit))
  }
  checkJoiningFee(lines)
  const joining = lines.find(({ joiningFee }) => joiningFee > 0)
  if (joining && !lines.some(({ kind }) => kind === 'joining-fee')) {
    const line = SaleLineInput.parse({ kind: 'joining-fee', subject: joining.subject })
    lines.push(await priceLine(services, currentUser, sale, line, `lines.${lines.length}`, limit))
  }
  return {
    buyer,
    lines,
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    discount: lines.reduce((sum, { discount }) => sum + discount, 0),
    needsApproval: lines.some(({ needsApproval }) => needsApproval),
    discountLimit: limit,
    fingerprint: hashOf({
      order: Object.fromEntries(Object.entries(sale).filter(([field]) => field in SaleOrder.shape)),
      prices: lines.map(({ name, listPrice, unitPrice, amount }) => ({ name, listPrice, unitPrice, amount })),
    }),
  }
}

/** The last day on which an instalment of a sale may be due; null without a limit. */
const lastPayableDay = (lines: readonly PricedLine[]): string | null =>
  lines
    .flatMap(({ payableUntil }) => payableUntil ?? [])
    .sort()
    .at(-1) ?? null

/** Instalments of a sale at most: those of its longest package, if it has one. */
const longestPlanOf = (lines: readonly PricedLine[]): number => {
  const limits = lines.flatMap(({ durationDays }) => (durationDays ? mostInstallments(durationDays) : []))
  return limits.length > 0 ? Math.max(...limits) : longestPlan
}

/** Checks that payments and instalments make up the total. Throws 422. Amounts are whole kuruş. */
function checkPlan(
  { lines, total, buyer }: PricedSale,
  /** Without a method: money left over by earlier payments. */
  payments: readonly { method?: SaleMethod; amount: number }[],
  plan: SaleInput['plan'],
): void {
  const today = clubDay(new Date())
  const sum = (amounts: readonly { amount: number }[]) =>
    amounts.reduce((total, { amount }) => total + amount, 0)
  const paid = sum(payments)
  const prepaid = sum(lines.filter(({ creditsWallet }) => creditsWallet))
  if (sum(payments.filter(({ method }) => method !== 'wallet')) < Math.min(prepaid, total))
    throw refusedPlan(texts.prepaid)
  const planned = plan.reduce((sum, { amount }) => sum + kurusOf(amount), 0)
  if (paid + planned !== total) throw refusedPlan(texts.planSum)
  if (plan.length === 0) return
  if (!buyer) throw refusedPlan(texts.buyerForPlan)
  const latest = lastPayableDay(lines)
  for (const [index, { dueOn }] of plan.entries()) {
    if (dueOn < today) throw refusedPlan(texts.planPast)
    if (latest && dueOn > latest) throw refusedPlan(texts.planLate)
    const before = plan[index - 1]
    if (before && before.dueOn > dueOn) throw refusedPlan(texts.planOrder)
  }
  const most = longestPlanOf(lines)
  if (plan.length > most) throw refusedPlan(texts.planTooLong(most))
}

/** The payments in whole kuruş; one without an amount pays what the others and the plan leave. */
function paymentsOf(
  given: SaleInput['payments'],
  plan: SaleInput['plan'],
  total: number,
): { method: SaleMethod; amount: number }[] {
  let rest = [...given, ...plan].reduce((left, { amount }) => left - kurusOf(amount ?? 0), total)
  return given.flatMap(({ method, amount }) => {
    if (amount !== undefined && amount !== null) return { method, amount: kurusOf(amount) }
    const all = rest
    rest = 0
    return all > 0 ? { method, amount: all } : []
  })
}

/** Uses an approval for a sale and returns who gave it; it is good for one. Throws 403. */
async function redeemApproval(
  db: Database,
  { _id: seller }: CurrentUser,
  { fingerprint }: PricedSale,
  approval: string | null | undefined,
  sale: string,
): Promise<string> {
  if (!approval) throw new AppError(403, 'sale.approval-needed', texts.approvalNeeded)
  const [used] = await db
    .update(saleApprovals)
    .set({ sale })
    .where(
      and(
        eq(saleApprovals._id, approval),
        eq(saleApprovals.seller, seller),
        eq(saleApprovals.fingerprint, fingerprint),
        sql`${saleApprovals.sale} IS NULL AND ${saleApprovals.expiresAt} > now()`,
      ),
    )
    .returning({ approver: saleApprovals.approver })
  if (!used) throw new AppError(403, 'sale.approval-invalid', texts.approvalInvalid)
  return used.approver
}

/** Delivers lines in an order that is the same for all sales, which prevents deadlocks; returns the rows to store. */
async function deliverLines(
  services: Services,
  tx: UnitOfWork,
  currentUser: CurrentUser,
  priced: readonly PricedLine[],
  sale: string,
): Promise<(typeof saleLines.$inferInsert)[]> {
  const rows: (typeof saleLines.$inferInsert)[] = []
  const ordered = [...priced.entries()].sort(([, one], [, other]) => compareLines(one, other))
  const fee = priced.find(({ kind }) => kind === 'joining-fee')
  const joining = fee && priced.find(({ kind, subject }) => kind === 'package' && subject === fee.subject)
  for (const [position, { handler, ...line }] of ordered) {
    const { kind, subject, name, quantity, unitPrice, discount, discountReason, amount } = line
    const _id = v7()
    const joiningFee = joining && priced[position] === joining ? (fee?.amount ?? 0) : 0
    const delivered = await handler?.deliver(services, tx, currentUser, { ...line, _id, sale, joiningFee })
    rows.push({
      ...{ _id, sale, position, kind, subject, name, quantity, unitPrice, discount, discountReason, amount },
      membership: delivered?.membership ?? null,
    })
  }
  return rows.sort((one, other) => one.position - other.position)
}

/** The order in which lines are delivered and taken back: memberships, the stock, wallets. */
export const compareLines = (
  one: Pick<WantedLine, 'subject'> & { kind: SaleLineKind },
  other: Pick<WantedLine, 'subject'> & { kind: SaleLineKind },
): number =>
  saleLineKinds.indexOf(one.kind) - saleLineKinds.indexOf(other.kind) ||
  (String(one.subject) < String(other.subject) ? -1 : 1)

/** Takes the money of a sale from the wallet; returns it with the payments that are still to be inserted. */
async function takeMoney(
  tx: UnitOfWork,
  currentUser: CurrentUser,
  { buyer, lines }: PricedSale,
  { _id: sale, branch, note }: SaleRow,
  given: readonly { method: SaleMethod; amount: number }[],
  membership: string | null,
): Promise<{ payments: Awaited<ReturnType<typeof preparePayments>>; money: Money[] }> {
  const atDesk = given.flatMap(({ method, amount }) => (method === 'wallet' ? [] : { method, amount }))
  // Wallets are locked before till sessions everywhere.
  const fromWallet = await takeFromWallet(tx, currentUser, { buyer, lines }, { _id: sale, branch }, given)
  const payments = await preparePayments(
    tx,
    currentUser,
    {
      branch,
      user: buyer?._id ?? null,
      memberName: buyer?.name ?? '',
      phone: buyer?.phone ?? '',
      package: lines
        .map(({ name }) => name)
        .join(', ')
        .slice(0, 120),
      membership,
      sale,
      note,
    },
    atDesk,
  )
  const money = payments.map(({ _id, amount }) => ({ source: { payment: _id }, amount }))
  return { payments, money: [...money, ...fromWallet] }
}

async function takeFromWallet(
  tx: UnitOfWork,
  currentUser: CurrentUser,
  { buyer, lines }: Pick<PricedSale, 'buyer' | 'lines'>,
  { _id: sale, branch }: Pick<SaleRow, '_id' | 'branch'>,
  given: readonly { method: SaleMethod; amount: number }[],
): Promise<Money[]> {
  const amount = given.reduce((sum, one) => sum + (one.method === 'wallet' ? one.amount : 0), 0)
  if (amount === 0) return []
  if (!buyer) throw invalidField('payments', texts.buyerForWallet)
  const wallet = await findWallet(tx.db, buyer._id, branch)
  if (!wallet) throw missingWallet()
  const entry = await writeEntry(tx, {
    ...{ wallet: wallet._id, kind: 'sale', amount: -amount, reference: sale, author: currentUser },
    description: lines.map(({ name }) => name).join(', '),
  })
  return [{ source: { walletEntry: entry._id }, amount }]
}

/** The receivables of a sale: what is paid now, then the instalments. */
function receivablesOf(
  { _id: sale, branch, user, day }: SaleRow,
  paid: number,
  plan: SaleInput['plan'],
  membership: string | null,
): (typeof receivables.$inferInsert & Pick<ReceivableRow, '_id' | 'open'>)[] {
  const owed = { sale, branch, user, membership }
  const rows: ReturnType<typeof receivablesOf> = plan.map(({ dueOn, amount }, index) => ({
    ...{ _id: v7(), ...owed },
    reason: texts.installment(index + 1, plan.length),
    installment: index + 1,
    dueOn,
    amount: kurusOf(amount),
    open: kurusOf(amount),
  }))
  const down = { _id: v7(), ...owed, reason: texts.downPayment, dueOn: day, amount: paid, open: paid }
  return paid > 0 ? [down, ...rows] : rows
}

/** For `explainingConstraints`: everything that a sale writes. */
export const saleConstraints = {
  ...membershipConstraints,
  ...settlementConstraints,
  ...ledgerConstraints,
  ...tillConstraints,
  sales_request_key: keyUsed,
}

/**
 * Returns the sale that the same request has made before, if any. Throws 409 if its idempotency key came with another one.
 */
export async function repeatedSale(
  { db }: UnitOfWork,
  currentUser: CurrentUser,
  requestKey: string,
  request: object,
): Promise<SaleRow | undefined> {
  if (!(await isRepeated({ db }, currentUser, requestKey, request, keyUsed))) return undefined
  const [made] = await db.select().from(sales).where(eq(sales.requestKey, requestKey))
  if (!made) throw keyUsed()
  requireBranch(currentUser, made.branch)
  return made
}

/**
 * Sells at the desk, once for each idempotency key: hands over the lines, takes the payments and adds the instalments.
 * `request` is what the key stands for: the sale itself, unless it follows from another request.
 * Throws 403 for a discount beyond the limit without approval, 409 for cash without an open till, 422 for a plan that
 * does not add up.
 */
export async function makeSale(
  services: Services,
  currentUser: CurrentUser,
  input: SaleInput,
  // A sale that is sent again may bring another approval: it is how the sale was allowed, not what was sold.
  request: object = { ...input, approval: null },
): Promise<SaleDetails> {
  const sold = await explainingConstraints(saleConstraints, () =>
    services.transact(
      currentUser,
      async (tx) =>
        (await repeatedSale(tx, currentUser, input.requestKey, request)) ??
        writeSale(services, tx, currentUser, input),
    ),
  )
  return saleDetails(services.db, sold)
}

/**
 * Writes a sale within the caller's transaction, which has taken its idempotency key. `money` frees what earlier payments
 * have left over for it.
 */
export async function writeSale(
  services: Services,
  tx: UnitOfWork,
  currentUser: CurrentUser,
  input: SaleInput,
  money?: () => Promise<Money[]>,
): Promise<SaleRow> {
  const { db, audit } = tx
  const { branch, payments: given, plan, note, requestKey, approval } = input
  const priced = await priceSale({ ...services, db }, currentUser, input)
  const [row] = await db
    .insert(sales)
    .values({
      branch,
      user: priced.buyer?._id ?? null,
      seller: currentUser._id,
      day: clubDay(new Date()),
      total: priced.total,
      discount: priced.discount,
      note,
      requestKey,
    })
    .returning()
  if (!row) throw new Error('No sale was written')
  const carried = (await money?.()) ?? []
  const carriedSum = carried.reduce((sum, { amount }) => sum + amount, 0)
  const payments = paymentsOf(given, plan, priced.total - carriedSum)
  const paid = carriedSum + payments.reduce((sum, { amount }) => sum + amount, 0)
  checkPlan(priced, [...carried.map(({ amount }) => ({ amount })), ...payments], plan)
  const approver = priced.needsApproval
    ? await redeemApproval(db, currentUser, priced, approval, row._id)
    : undefined
  const lines = await deliverLines(services, tx, currentUser, priced.lines, row._id)
  const membership = lines.find((line) => line.membership)?.membership ?? null
  const owed = receivablesOf(row, paid, plan, membership)
  await db.insert(saleLines).values(lines)
  if (owed.length > 0) await db.insert(receivables).values(owed)
  const taken = await takeMoney(tx, currentUser, priced, row, payments, membership)
  if (taken.payments.length > 0) await db.insert(deskPayments).values(taken.payments)
  await allocate(tx, currentUser, owed, [...carried, ...taken.money])
  await audit({
    resource: 'sales',
    recordId: row._id,
    action: 'create',
    after: {
      ...row,
      total: liraOf(row.total),
      discount: liraOf(row.discount),
      lines: lines.map(({ name }) => name).join(', '),
      paid: liraOf(paid),
      ...(approver && { approver }),
    },
  })
  return row
}

/** Sells one package for one payment: the call of the specification, as a sale with one line. */
export async function sellPackage(
  services: Services,
  currentUser: CurrentUser,
  request: BodyOf<typeof sellMembership>,
): Promise<Membership> {
  const { db } = services
  const { user, package: offered, branch, method, amount, note, requestKey } = request
  const { package: row, price } = await findOffer(db, offered, { branch, at: 'desk' })
  const fee = await dueJoiningFee(db, user, row)
  const asked = amount === undefined || amount === null ? price + fee : kurusOf(amount)
  const discount = Math.max(0, price + fee - asked)
  const discountReason = discount > 0 ? note || texts.deskPrice : ''
  const sold: SaleInput = {
    branch: row.branch,
    user,
    lines: [
      {
        kind: 'package',
        subject: offered,
        name: '',
        quantity: 1,
        ...(asked > price + fee && { unitPrice: liraOf(asked - fee) }),
        discount: liraOf(Math.min(discount, price)),
        discountReason,
      },
      ...(discount > price
        ? [
            {
              ...{ kind: 'joining-fee' as const, subject: offered, name: '', quantity: 1 },
              ...{ discount: liraOf(discount - price), discountReason },
            },
          ]
        : []),
    ],
    payments: asked > 0 ? [{ method, amount: liraOf(asked) }] : [],
    plan: [],
    note,
    requestKey,
  }
  // The price may be another one when the request is sent again.
  const sale = await makeSale(services, currentUser, sold, { call: 'package', ...request })
  const membership = sale.lines[0]?.membership
  if (!membership) throw new Error('No membership was sold')
  return findMembership(db, membership)
}

/** Returns prices, dates and a proposed plan of a sale without making it. */
export async function quote(
  services: Services,
  currentUser: CurrentUser,
  { installments, downPayment, ...order }: BodyOf<typeof quoteSale>,
): Promise<ResponseOf<typeof quoteSale>> {
  const { db } = services
  const priced = await priceSale(services, currentUser, order)
  const { buyer, lines, total, discountLimit } = priced
  const periods = new Map<PricedLine, Awaited<ReturnType<typeof quoteMembership>>>()
  for (const line of lines)
    if (line.kind === 'package' && buyer && line.subject)
      periods.set(
        line,
        await quoteMembership(db, currentUser, {
          user: buyer._id,
          package: line.subject,
          branch: order.branch,
          startsOn: line.startsOn,
        }),
      )
  const neededContracts = new Map(
    [...periods.values()].flatMap((period) => period.neededContracts.map((needed) => [needed._id, needed])),
  )
  // The balance of a member is for those who may see balances.
  const seesWallet = buyer !== null && isAllowed(currentUser, 'balances.list')
  const wallet = seesWallet ? await findWallet(db, buyer._id, order.branch) : undefined
  const session = await findOpenSession(db, currentUser._id)
  const until = lastPayableDay(lines)
  const rest = total - kurusOf(downPayment)
  const most = longestPlanOf(lines)
  if (installments > most) throw invalidField('installments', texts.planTooLong(most))
  const plan = installments > 0 && rest > 0 ? planOf(rest, installments, clubDay(new Date()), until) : []
  return {
    lines: lines.map((line) => ({
      ...{ kind: line.kind, subject: line.subject, name: line.name, quantity: line.quantity },
      listPrice: liraOf(line.listPrice),
      unitPrice: liraOf(line.unitPrice),
      discount: liraOf(line.discount),
      amount: liraOf(line.amount),
      daytimePercent: periods.get(line)?.discountPercent ?? null,
      startsAt: periods.get(line)?.startsAt ?? null,
      endsAt: periods.get(line)?.endsAt ?? null,
      needsApproval: line.needsApproval,
      isFarFromListPrice: isFarFromListPrice(line),
    })),
    total: liraOf(total),
    discount: liraOf(priced.discount),
    needsApproval: priced.needsApproval,
    approvalReason: priced.needsApproval
      ? texts.approvalReason((discountLimit / 100).toLocaleString('tr-TR'))
      : null,
    discountLimit: discountLimit / 100,
    neededContracts: [...neededContracts.values()],
    walletBalance: seesWallet ? liraOf(wallet?.balance ?? 0) : null,
    hasOpenTill: session?.branch === order.branch,
    plan: plan.map(({ dueOn, amount }) => ({ dueOn, amount: liraOf(amount) })),
    mostInstallments: most,
  }
}
