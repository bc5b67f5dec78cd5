import { AppError } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { neededContracts } from '#server/modules/membership/contracts/user-contracts.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'
import type { ContractOccasion } from '#shared/membership/contracts/contracts.schema.ts'

/** Refuses a purchase with 409 until what its package asks for is signed. */
export async function requireContracts(
  db: Database,
  user: string,
  offer: { branch: string; kind: ContractOccasion },
): Promise<void> {
  const needed = await neededContracts(db, user, offer)
  if (needed.length === 0) return
  const titles = needed.map(({ title }) => title).join(', ')
  throw new AppError(409, 'contract.required', contractsMessages.required(titles))
}
