import type { AdminRecord } from '#admin/core/resource.ts'
import type { Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'

/** A raffle as a react-admin record. */
export type RaffleRecord = AdminRecord<Raffle>

/** Whether the raffle can no longer be changed. */
export const isFinal = ({ status }: Raffle) => status === 'cancelled' || status === 'drawn'
