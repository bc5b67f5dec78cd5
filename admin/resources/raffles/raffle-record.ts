import type { Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'

/** A raffle as react-admin holds it. */
export type RaffleRecord = Raffle & { id: string }

/** Whether nothing about the raffle may change any more. */
export const isFinal = ({ status }: Raffle) => status === 'cancelled' || status === 'drawn'
