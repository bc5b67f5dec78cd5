import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { clearable, Instant, Line, Text, Version } from '#shared/core/fields.ts'
import { BranchIdParams, Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { Lira, LiraChange, PaidLira } from '#shared/core/money.ts'
import { named } from '#shared/core/named.ts'
import { deskMethods } from '#shared/membership/memberships/memberships.contract.ts'
import { balancesMessages } from '#shared/money/balances/balances.messages.ts'
import { entryKinds } from '#shared/money/balances/entry-kinds.ts'

const texts = balancesMessages

/** A member's wallet in one branch. */
export const Wallet = named('Wallet', {
  _id: Id,
  user_id: Id,
  branch_id: Id,
  branchName: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Lira. */
  balance: z.number(),
  createdAt: Instant,
  /** Raised by each entry. */
  version: z.number().int(),
})
export type Wallet = z.infer<typeof Wallet>

/** One line of a wallet's ledger; entries are only ever added. */
export const WalletEntry = named('WalletEntry', {
  _id: Id,
  /** Counts the wallet's entries from 1, without gaps. */
  sequence: z.number().int(),
  kind: z.enum(entryKinds),
  /** Lira, negative when taken. */
  amount: z.number(),
  /** Lira, after this entry. */
  balanceAfter: z.number(),
  description: z.string(),
  /** The author; empty for the system. */
  actorName: z.string(),
  createdAt: Instant,
})
export type WalletEntry = z.infer<typeof WalletEntry>

const MemberIdParams = z.object({ memberId: Id })
const UserIdParams = z.object({ userId: Id })

/** A form's own key: the same change sent twice is made once. */
const RequestKey = z.guid(validationMessages.id).optional()

const walletQuery = listQuery(['name', 'balance', 'createdAt'], {
  branch_id: Id.optional(),
  user_id: Id.optional(),
})

export const listWallets = endpoint({
  method: 'GET',
  url: '/api/balance',
  access: 'balances.list',
  opens: { query: 'user_id' },
  failure: texts.listFailed,
  summary: 'Üyelerin bakiyeleri',
  list: true,
  schema: { querystring: walletQuery, response: { 200: z.array(Wallet) } },
})

export const listWalletsOfBranch = endpoint({
  method: 'GET',
  url: '/api/balance/:branchId',
  access: 'balances.list',
  opens: { query: 'user_id' },
  failure: texts.listFailed,
  summary: 'Bir şubenin üyeleri ve bakiyeleri',
  list: true,
  schema: { params: BranchIdParams, querystring: walletQuery, response: { 200: z.array(Wallet) } },
})

/** A blank query lists every member of the branch. */
export const searchWallets = endpoint({
  method: 'GET',
  url: '/api/balance/search/:branchId',
  access: 'balances.list',
  opens: { query: 'user_id' },
  failure: texts.searchFailed,
  summary: 'Bir şubenin üyeleri arasında ad, soyad, e-posta ya da telefonla arar',
  list: true,
  schema: {
    params: BranchIdParams,
    querystring: walletQuery.extend({ query: Text(100).default('') }),
    response: { 200: z.array(Wallet) },
  },
})

/** The sum of all open wallets, which the club owes. */
export const showTotals = endpoint({
  method: 'GET',
  url: '/api/balance/totals',
  access: 'balances.list',
  failure: texts.totalsFailed,
  summary: 'Bir şubedeki (ya da görülebilen bütün şubelerdeki) bakiye hesaplarının sayısı ve toplamı',
  schema: {
    querystring: z.object({ branchId: Id.optional() }),
    response: { 200: z.object({ wallets: z.number().int(), balance: z.number() }) },
  },
})

export const showWallet = endpoint({
  method: 'GET',
  url: '/api/balance/member/:memberId',
  access: 'balances.list',
  opens: { path: 'memberId', of: 'wallets' },
  failure: texts.showFailed,
  summary: 'Bir bakiye hesabı',
  schema: { params: MemberIdParams, response: { 200: Wallet } },
})

/** Opens a wallet; one that was closed is opened again. */
export const openWallet = endpoint({
  method: 'POST',
  url: '/api/balance',
  access: 'balances.create',
  failure: texts.createFailed,
  summary: 'Üyeye şubede bakiye hesabı açar',
  schema: {
    body: z.object({
      user_id: Id,
      branch_id: Id,
      balance: Lira.default(0),
      name: Line(120),
      surname: Text(120).default(''),
    }),
    response: { 201: Wallet },
  },
})

/** Money in or out by a method passes the till; without one the change is an adjustment with a permission of its own. */
export const changeBalance = endpoint({
  method: 'PUT',
  url: '/api/balance/:memberId',
  access: 'balances.edit',
  failure: texts.updateFailed,
  summary: 'Bakiyeye ekler ya da bakiyeden düşer',
  schema: {
    params: MemberIdParams,
    body: z.object({
      amount: LiraChange,
      description: Line(300),
      /** How the money of a top-up was paid, or is paid back; card terminals pay nothing back. */
      method: clearable(z.enum(deskMethods)).optional(),
      requestKey: RequestKey,
      /** The wallet as it was shown: with another entry since, nothing is written. Top-ups with a method ignore it. */
      version: Version.optional(),
    }),
    response: { 200: Wallet },
  },
})

const entryQuery = listQuery(['createdAt'], {
  kind: z.enum(entryKinds).optional(),
  from: Instant.optional(),
  until: Instant.optional(),
})

export const listWalletEntries = endpoint({
  method: 'GET',
  url: '/api/balance/transactions/:memberId',
  access: 'balances.show',
  opens: { path: 'memberId', of: 'wallets' },
  failure: texts.entriesFailed,
  summary: 'Bir bakiyenin hareketleri; üyeler yalnızca kendilerininkini görür',
  list: true,
  schema: {
    params: MemberIdParams,
    querystring: entryQuery,
    response: { 200: z.object({ transactions: z.array(WalletEntry) }) },
  },
})

/** A member's balance in one branch, for the member and for the branch's staff. */
export const showUserBalance = endpoint({
  method: 'GET',
  url: '/api/balance/user/:userId',
  access: 'balances.show',
  opens: { path: 'userId' },
  failure: texts.showFailed,
  summary: 'Bir üyenin bir şubedeki bakiyesi; şube verilmezse üyenin ana şubesi',
  schema: {
    params: UserIdParams,
    querystring: z.object({ branchId: Id.optional() }),
    response: {
      200: z.object({
        balance: z.number(),
        /** The newest twenty. */
        transactions: z.array(WalletEntry),
        /** The wallet, or null where none was opened. */
        memberId: Id.nullable(),
        /** Whether the wallet exists: whether the person is a member of the branch's balance list. */
        hasMembership: z.boolean(),
      }),
    },
  },
})

export const listOwnWallets = endpoint({
  method: 'GET',
  url: '/api/balance/mine',
  access: 'balances.show',
  failure: texts.showFailed,
  summary: 'Kendi bakiyelerim',
  schema: { response: { 200: z.array(Wallet) } },
})

/** A day of the club's calendar within what calendars and databases agree on. */
const StatementDay = z.iso
  .date(validationMessages.date)
  .refine((day) => day >= '2000-01-01' && day <= '2199-12-31', validationMessages.date)

/** The ledger of a wallet as a file to keep. */
export const downloadStatement = endpoint({
  method: 'GET',
  url: '/api/balance/statement/:memberId',
  access: 'balances.show',
  opens: { path: 'memberId', of: 'wallets' },
  failure: texts.statementFailed,
  summary: 'Hesap dökümü, PDF ya da CSV',
  answersFile: ['application/pdf', 'text/csv'],
  schema: {
    params: MemberIdParams,
    querystring: z.object({
      format: z.enum(['pdf', 'csv']),
      from: StatementDay.optional(),
      until: StatementDay.optional(),
    }),
    response: { 200: z.any() },
  },
})

/** Only an empty wallet can be closed; its entries stay. */
export const closeWallet = endpoint({
  method: 'DELETE',
  url: '/api/balance/:memberId',
  access: 'balances.delete',
  failure: texts.deleteFailed,
  summary: 'Bakiye hesabını kapatır',
  schema: { params: MemberIdParams, response: { 200: Done } },
})

export const addReferralBalance = endpoint({
  method: 'PUT',
  url: '/api/balance/referral/:userId',
  access: 'balances.referral',
  failure: texts.referralFailed,
  summary: 'Referans kazancını bakiyeye ekler; bakiye hesabı yoksa açar',
  schema: {
    params: UserIdParams,
    body: z.object({
      branchId: Id,
      additionalAmount: PaidLira,
      name: Text(120).default(''),
      surname: Text(120).default(''),
      requestKey: RequestKey,
    }),
    response: { 200: Wallet },
  },
})
