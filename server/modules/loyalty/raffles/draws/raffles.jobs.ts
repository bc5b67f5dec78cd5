import { sql } from 'drizzle-orm'
import { defineQueue, type Services } from '#server/core/module.ts'
import { lockRecord } from '#server/core/records.ts'
import { system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import {
  commitDraw,
  findCurrentDraw,
  freezeEntrants,
  sourceAfter,
  voidDraw,
} from '#server/modules/loyalty/raffles/draws/draw-commitment.ts'
import { currentStatus, missingRaffle, raffleResource } from '#server/modules/loyalty/raffles/raffle-query.ts'
import { raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import { pageTags } from '#shared/core/page.ts'
import { raffleDrawsMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

async function closeRaffle(
  { db, audit, invalidatePages }: UnitOfWork,
  { secret }: Pick<Services, 'secret'>,
  id: string,
): Promise<boolean> {
  const { endsAt } = await lockRecord(db, raffles, id, missingRaffle, { keepsKey: true })
  const found = await findCurrentDraw(db, id)
  if (found?.closedAt || (await currentStatus(db, id)) !== 'closed') return false
  let draw = found ?? (await commitDraw(db, secret, id, sourceAfter(endsAt, {})))
  // A list frozen after its round was published proves nothing, so the next draw uses a future round.
  if (draw.sourceKind === 'drand' && Date.parse(draw.sourceAt) <= Date.now()) {
    await voidDraw(db, draw, null, raffleDrawsMessages.lateReason)
    draw = await commitDraw(db, secret, id, sourceAfter(endsAt, {}))
  }
  await freezeEntrants(db, draw)
  await audit({ resource: raffleResource, recordId: id, action: 'close', after: { number: draw.number } })
  invalidatePages(pageTags.raffles)
  return true
}

/** Freezes the entry list of every raffle that has ended; returns how many were closed. */
export async function closeRaffles(services: Services): Promise<number> {
  const { db, transact } = services
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT raffles.id FROM raffles
    WHERE ends_at <= now() AND cancelled_at IS NULL AND drawn_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM raffle_draws draw
      WHERE draw.raffle_id = raffles.id AND draw.reset_at IS NULL AND draw.closed_at IS NOT NULL
    )
    ORDER BY ends_at LIMIT 200`)
  let closed = 0
  for (const { id } of rows) {
    if (await transact(system, (tx) => closeRaffle(tx, services, id))) closed += 1
  }
  return closed
}

export const closingQueue = defineQueue({
  name: 'raffle-closing',
  title: 'Biten çekilişlerin listesinin kapatılması',
  options: { policy: 'stately' },
  cron: '* * * * *',
  handle: (services) => closeRaffles(services),
})
