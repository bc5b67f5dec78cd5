import { eq } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import type { Database } from '#server/db/database.ts'
import {
  type CampaignText,
  campaignLetter,
  type Recipient,
} from '#server/integrations/mail/campaign-letter.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { readAttachments } from '#server/modules/messaging/campaigns/attachments.ts'
import { findCampaign } from '#server/modules/messaging/campaigns/campaign-answers.ts'
import { unsubscribeLink } from '#server/modules/messaging/unsubscribe/unsubscribe-token.ts'
import { missingUser } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'

async function nameOf(db: Database, branch: string | null): Promise<string | null> {
  if (!branch) return null
  const [row] = await db.select({ name: branches.name }).from(branches).where(eq(branches._id, branch))
  return row?.name ?? null
}

async function ownAddress(db: Database, currentUser: CurrentUser): Promise<string> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users._id, currentUser._id))
  if (!row) throw missingUser()
  return row.email
}

/** A campaign as it would leave, filled in for an example. */
export async function previewMail(
  { db, configuration }: Services,
  { branch, ...text }: CampaignText & { branch: string | null },
): Promise<Mail> {
  const { club, publicUrl } = configuration
  const fill = campaignLetter(
    { club, publicUrl, branchName: await nameOf(db, branch) },
    { ...text, content: cleanHtml(text.content) },
  )
  const example: Recipient = {
    email: 'gokce@ornek.example',
    name: 'Gökçe Işık',
    unsubscribeLink: `${publicUrl}/unsubscribe/ornek`,
  }
  return fill(example)
}

/** Sends a campaign as it stands to one address; answers which. */
export async function sendTestMail(
  { db, configuration, secret, storage, transact, mail }: Services,
  currentUser: CurrentUser,
  id: string,
  address: string | undefined,
): Promise<string> {
  const { club, publicUrl } = configuration
  const campaign = await findCampaign(db, currentUser, id)
  const email = address ?? (await ownAddress(db, currentUser))
  const branchName = await nameOf(db, campaign.branch)
  const attachments = await readAttachments(storage, campaign.attachments)
  const fill = campaignLetter({ club, publicUrl, branchName, attachments }, campaign)
  const written = fill({
    email,
    name: currentUser.name,
    unsubscribeLink: unsubscribeLink(publicUrl, secret, { email, user: null }),
  })
  await transact(currentUser, async ({ client, audit }) => {
    await mail.enqueue(client, { ...written, subject: `[Deneme] ${written.subject}` })
    await audit({ resource: 'campaigns', recordId: id, action: 'test', after: { email } })
  })
  return email
}
