import { byVerifiedAddress, sameAddress } from '#server/core/erasure.ts'
import { defineModule, type Erasure, type ExportSection } from '#server/core/module.ts'
import { subscriberRoutes } from '#server/modules/messaging/subscribers/subscribers.routes.ts'
import { subscribers } from '#server/modules/messaging/subscribers/subscribers.table.ts'

const subscribersExportSections: readonly ExportSection[] = [
  {
    name: 'bulten',
    read: byVerifiedAddress((db, email) =>
      db
        .select({
          email: subscribers.email,
          createdAt: subscribers.createdAt,
        })
        .from(subscribers)
        .where(sameAddress(subscribers.email, email)),
    ),
  },
]

/** Deletes the newsletter subscriptions of the owner's address. */
async function eraseSubscribers({ tx, owner }: Erasure): Promise<void> {
  if (!owner.email || !owner.emailVerifiedAt) return
  const removed = await tx.db
    .delete(subscribers)
    .where(sameAddress(subscribers.email, owner.email))
    .returning()
  for (const { _id } of removed)
    await tx.audit({ resource: 'subscribers', recordId: _id, action: 'delete', before: {} })
}

export const subscribersModule = defineModule({
  name: 'subscribers',
  personalData: { subscribers: 'marketing' },
  routes: [subscriberRoutes],
  personalFields: { subscribers: ['email'] },
  exportSections: subscribersExportSections,
  erase: eraseSubscribers,
})
