import { defineQueue } from '#server/core/module.ts'
import { closeRaffles } from '#server/modules/loyalty/raffles/close-raffle.ts'

/** Freezes the entry lists of raffles that ended. */
const closingQueue = defineQueue({
  name: 'raffle-closing',
  options: { policy: 'stately' },
  cron: '* * * * *',
  handle: (services) => closeRaffles(services),
})

export const raffleQueues = [closingQueue]
