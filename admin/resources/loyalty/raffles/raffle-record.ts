import type { Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'

/** A raffle as a react-admin record. */
export type RaffleRecord = Raffle & { id: string }

/** Whether the raffle can no longer be changed. */
export const isFinal = ({ status }: Raffle) => status === 'cancelled' || status === 'drawn'
