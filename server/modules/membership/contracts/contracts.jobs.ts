import { defineQueue } from '#server/core/module.ts'
import { dropEndedDues, settleDues } from '#server/modules/membership/contracts/settle-dues.ts'

/** Milliseconds for which one run goes on before the next takes over. */
const runMilliseconds = 50_000

/** Brings the table of pending signatures up to date after a publication. */
const duesQueue = defineQueue({
  name: 'contract-dues',
  options: { policy: 'stately' },
  cron: '* * * * *',
  async handle(services) {
    await settleDues(services, runMilliseconds)
    await dropEndedDues(services)
  },
})

export const contractQueues = [duesQueue]
