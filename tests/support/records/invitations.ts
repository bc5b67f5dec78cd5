import { seal } from '#server/core/crypto.ts'
import { filePurpose } from '#server/modules/office/invitations/invitations.service.ts'
import {
  invitationBatches,
  invitationRecipients,
} from '#server/modules/office/invitations/invitations.table.ts'
import type { TestProduct } from '#tests/support/product/test-product.ts'

/** A finished batch of printed slips for one person, as the job leaves it. Returns its id. */
export async function slipsOf({ services: { db, secret } }: TestProduct, user: string): Promise<string> {
  const [batch] = await db
    .insert(invitationBatches)
    .values({
      kind: 'slips',
      authorName: 'Yönetici',
      finishedAt: new Date().toISOString(),
      file: seal(secret, filePurpose, Buffer.from('%PDF-')),
    })
    .returning()
  if (!batch) throw new Error('An insert returned no row')
  await db.insert(invitationRecipients).values({ batch: batch._id, user, state: 'sent' })
  return batch._id
}
