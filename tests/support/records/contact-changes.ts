import { eq } from 'drizzle-orm'
import { hashToken, newToken } from '#server/core/current-user.ts'
import { contactChanges } from '#server/modules/people/users/sessions.table.ts'
import { confirmContactChange } from '#shared/people/contact-changes/contact-changes.contract.ts'
import { updateUser } from '#shared/people/users/users.contract.ts'
import type { Person, TestProduct } from '#tests/support/product/test-product.ts'

/** Moves a claimed account to another address: an admin asks for it, and the link that the new address gets is opened. */
export async function moveAddress(
  { services, visitor }: TestProduct,
  admin: Person,
  user: string,
  email: string,
): Promise<void> {
  await admin.call(updateUser, { params: { id: user }, body: { email } })
  const token = newToken()
  await services.db
    .update(contactChanges)
    .set({ tokenHash: hashToken(token) })
    .where(eq(contactChanges.user, user))
  await visitor()(confirmContactChange, { body: { token } })
}
