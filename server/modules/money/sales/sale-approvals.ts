import { eq, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { worksIn } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { type PricedSale, priceSale } from '#server/modules/money/sales/sales.service.ts'
import { saleApprovals } from '#server/modules/money/sales/sales.table.ts'
import {
  factorsOf,
  openChallenge,
  proveIdentity,
} from '#server/modules/people/second-factor/identity-challenges.ts'
import { passwordMatches } from '#server/modules/people/users/passwords.ts'
import { userRights } from '#server/modules/people/users/positions.table.ts'
import { findByEmail } from '#server/modules/people/users/users.service.ts'
import type { UserRow } from '#server/modules/people/users/users.table.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import { liraOf } from '#shared/core/money.ts'
import type { approveSale } from '#shared/money/sales/sales.contract.ts'
import { salesMessages } from '#shared/money/sales/sales.messages.ts'
import { approvalMinutes } from '#shared/money/sales/sales.rules.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

type Approval = ResponseOf<typeof approveSale>

const texts = salesMessages
const unfit = () => new AppError(403, 'sale.approver-unfit', texts.approverUnfit)
const codeRefused = () => new AppError(403, 'sale.approver-code', texts.approverCode)

/**
 * Stores the approval of a second person, who proves a credential of their own on the seller's device. An unknown
 * address, an account without a password and a wrong password get the same 403 in the same time: 401 would end the
 * seller's session.
 */
export async function approve(
  services: Services,
  currentUser: CurrentUser,
  { email, password, code, sale }: BodyOf<typeof approveSale>,
  client: Buffer,
): Promise<Approval> {
  const { db, transact } = services
  const priced = await priceSale(services, currentUser, sale)
  if (!priced.needsApproval) throw new AppError(409, 'sale.approval-unneeded', texts.approvalUnneeded)
  const person = await findByEmail(db, email)
  const matches = await passwordMatches(person?.passwordHash, password)
  if (!person || !matches) throw new AppError(403, 'sale.approver-refused', texts.approverRefused)
  if (person._id === currentUser._id || person.hasTemporaryPassword) throw unfit()
  const { hasAny } = await factorsOf(db, person._id)
  const store = (tx: UnitOfWork, approver: UserRow) => {
    if (approver.passwordHash !== person.passwordHash) throw unfit()
    return storeApproval(tx, approver, hasAny, currentUser, sale.branch, priced)
  }
  if (!hasAny)
    // The approver is the author, so that the transaction holds the approver's rights.
    return transact({ _id: person._id, name: person.name }, (tx) => store(tx, person))
  if (code === '') throw codeRefused()
  const { token } = await transact({ _id: person._id, name: person.name }, (tx) =>
    openChallenge(tx.db, { user: person._id, kind: 'sign-in', client }),
  )
  const proof = { challenge: token, ...(/^\d{6}$/.test(code) ? { code } : { recoveryCode: code }) }
  try {
    return await proveIdentity(services, proof, { kind: 'sign-in', client }, store)
  } catch (error) {
    throw error instanceof AppError && error.code === 'session.proof-invalid' ? codeRefused() : error
  }
}

async function storeApproval(
  { db, audit }: UnitOfWork,
  approver: UserRow,
  hasFactor: boolean,
  seller: CurrentUser,
  branch: string,
  { buyer, fingerprint, total, discount }: PricedSale,
): Promise<Approval> {
  const [rights] = await db
    .select({
      role: userRights.role,
      branches: userRights.branches,
      permissions: userRights.permissions,
      mustEnrol: sql<boolean>`must_enrol(${userRights.factorRole}, ${hasFactor})`,
    })
    .from(userRights)
    .where(eq(userRights.user, approver._id))
  if (!rights || rights.mustEnrol || !isAllowed(rights, 'sales.approve') || !worksIn(rights, branch))
    throw unfit()
  const [stored] = await db
    .insert(saleApprovals)
    .values({
      ...{ branch, seller: seller._id, approver: approver._id, fingerprint },
      expiresAt: sql`now() + make_interval(mins => ${approvalMinutes})`,
    })
    .returning()
  if (!stored) throw new Error('No approval was stored')
  const { _id, expiresAt } = stored
  await audit({
    resource: 'sales',
    recordId: _id,
    action: 'approve',
    person: buyer?._id ?? null,
    after: {
      branch,
      seller: seller._id,
      approver: approver._id,
      total: liraOf(total),
      discount: liraOf(discount),
    },
  })
  return { _id, approverName: approver.name, expiresAt }
}
