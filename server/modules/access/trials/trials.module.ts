import { branchScope } from '#server/core/current-user.ts'
import { byVerifiedAddress, sameAddress } from '#server/core/erasure.ts'
import { defineModule, defineQueue, type Erasure } from '#server/core/module.ts'
import { listedBy, matchesText } from '#server/core/search.ts'
import { trialRoutes } from '#server/modules/access/trials/trials.routes.ts'
import { keepUp, toTrial } from '#server/modules/access/trials/trials.service.ts'
import { trials } from '#server/modules/access/trials/trials.table.ts'
import { trialsMessages } from '#shared/access/trials/trials.messages.ts'
import { retentionDays } from '#shared/people/privacy/personal-data.ts'

const upkeepQueue = defineQueue({
  name: 'trial-upkeep',
  title: 'Deneme ziyaretlerinin güncellenmesi',
  cron: '5 * * * *',
  handle: (services) => keepUp(services, retentionDays.visit),
})

/** Deletes the visits that were booked with the owner's address. */
async function eraseVisits({ tx, owner }: Erasure): Promise<void> {
  if (!owner.email || !owner.emailVerifiedAt) return
  const removed = await tx.db.delete(trials).where(sameAddress(trials.email, owner.email)).returning()
  for (const { _id, branch } of removed)
    await tx.audit({ resource: 'trials', recordId: _id, action: 'delete', before: { branch } })
}

export const trialsModule = defineModule({
  name: 'trials',
  personalData: { trials: 'visit' },
  routes: [trialRoutes],
  queues: [upkeepQueue],
  namedTables: [{ table: trials }],
  personalFields: { trials: ['name', 'email', 'phone', 'guardianName', 'note'] },
  exportSections: [
    {
      name: 'deneme-ziyaretleri',
      read: byVerifiedAddress(async (db, email) => {
        const rows = await db.select().from(trials).where(sameAddress(trials.email, email))
        return rows.map(toTrial)
      }),
    },
  ],
  erase: eraseVisits,
  branchReferences: {
    trials_branch_id_branches_id_fkey: { code: 'branch.has-trials', text: trialsMessages.keepBranch },
  },
  search: [
    {
      resource: 'trials',
      isListedFor: listedBy('trials.list'),
      table: trials,
      key: trials._id,
      title: trials.name,
      detail: trials.phone,
      at: trials.startsAt,
      matches: matchesText(trials.search),
      scope: (currentUser) => branchScope(currentUser, trials.branch),
    },
  ],
})
