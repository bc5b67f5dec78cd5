import { eq } from 'drizzle-orm'
import type pg from 'pg'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { campaignLetter } from '#server/integrations/mail/campaign-letter.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import { campaigns } from '#server/modules/messaging/campaigns/campaigns.table.ts'
import { boundsOf } from '#server/modules/messaging/email/welcome-recipients.ts'
import { readTemplate } from '#server/modules/messaging/email/welcome-templates.ts'
import { unsubscribeLink } from '#server/modules/messaging/unsubscribe/unsubscribe-token.ts'
import { AudienceInput } from '#shared/messaging/campaigns/campaigns.schema.ts'
import type { WelcomeTemplate } from '#shared/messaging/email/email.contract.ts'
import { emailMessages } from '#shared/messaging/email/email.messages.ts'
import { monthName } from '#shared/messaging/email/months.ts'

const texts = emailMessages

/**
 * Settles every member of the month who agreed to mails and is not settled yet, with the mail that each gets. Two
 * sendings at once meet at the key of `email_recipients`: the second finds nobody left.
 */
const queueStatement = `
  WITH due AS (
    SELECT id, email, name, gen_random_uuid() AS delivery FROM users
    WHERE role = 'member' AND deleted_at IS NULL AND newsletter AND email_verified_at IS NOT NULL
      AND created_at >= $3 AND created_at < $4
      AND NOT EXISTS (SELECT 1 FROM email_recipients WHERE user_id = users.id AND month = $1)
    ORDER BY id
  ), settled AS (
    INSERT INTO email_recipients (user_id, month, template, delivery_id, queued_at)
    SELECT id, $1, $2, delivery, now() FROM due ORDER BY id
    ON CONFLICT DO NOTHING
    RETURNING delivery_id
  )
  INSERT INTO campaign_deliveries (id, campaign_id, email, name, user_id)
  SELECT delivery, $5, email, name, due.id FROM due JOIN settled ON settled.delivery_id = due.delivery`

/** Sends a month's welcome mail as a campaign of its own; what goes out is frozen with it. */
export async function sendWelcome({ transact }: Services, currentUser: CurrentUser, month: string) {
  return transact(currentUser, async ({ db, client, audit }) => {
    const { subject, preheader, content, actionLabel, actionLink } = await readTemplate(db, month)
    const { from, until } = boundsOf(month)
    const [campaign] = await db
      .insert(campaigns)
      .values({
        kind: 'welcome',
        title: `Hoş geldin: ${monthName(month)}`,
        subject,
        preheader,
        content,
        actionLabel,
        actionLink,
        // Its recipients are the members of the month.
        audience: AudienceInput.parse({}),
        author: currentUser._id,
        authorName: currentUser.name,
        status: 'sent',
        sentAt: new Date().toISOString(),
      })
      .returning({ _id: campaigns._id })
    const id = campaign?._id ?? ''
    const { rowCount } = await client.query(queueStatement, [month, subject, from, until, id])
    const queued = rowCount ?? 0
    if (queued === 0) throw new AppError(409, 'welcome-mails.nobody', texts.nobody)
    await db.update(campaigns).set({ total: queued }).where(eq(campaigns._id, id))
    await audit({ resource: 'welcomeMails', recordId: month, action: 'send', after: { subject, queued } })
    return { campaign: id, queued }
  })
}

/** Takes a member out for good: before the sending, or before their own mail has left. */
export async function removeRecipient(
  { transact }: Services,
  currentUser: CurrentUser,
  email: string,
): Promise<void> {
  await transact(currentUser, async ({ client, audit }) => {
    const { rows } = await client.query<{ id: string; month: string }>(
      `SELECT id, to_char(created_at AT TIME ZONE 'Europe/Istanbul', 'YYYY-MM') AS month FROM users
       WHERE lower(email COLLATE "C") = lower($1 COLLATE "C") AND role = 'member' AND deleted_at IS NULL`,
      [email],
    )
    const [member] = rows
    if (!member) throw notFound(texts.recipientNotFound)
    const key = [member.id, member.month]
    // Waits for a sending that is settling the member right now.
    const { rowCount: added } = await client.query(
      `INSERT INTO email_recipients (user_id, month, removed_at) VALUES ($1, $2, now()) ON CONFLICT DO NOTHING`,
      key,
    )
    if (!added && !(await holdBack(client, key))) return
    await audit({
      resource: 'welcomeMails',
      recordId: member.month,
      action: 'remove-recipient',
      after: { user: member.id },
    })
  })
}

/** Keeps a mail back that has not left yet; false for a member who was taken out before. */
async function holdBack(client: pg.PoolClient, key: string[]): Promise<boolean> {
  const { rows } = await client.query<{ delivery: string | null; isRemoved: boolean }>(
    `SELECT delivery_id AS delivery, removed_at IS NOT NULL AS "isRemoved" FROM email_recipients
     WHERE user_id = $1 AND month = $2 FOR UPDATE`,
    key,
  )
  const [settled] = rows
  if (settled?.isRemoved) return false
  const { rowCount } = await client.query(
    `UPDATE campaign_deliveries SET state = 'skipped', reason = $2, settled_at = coalesce(settled_at, now())
     WHERE id = $1 AND state = 'queued'`,
    [settled?.delivery, texts.removedReason],
  )
  if (!rowCount) throw new AppError(409, 'welcome-mails.already-sent', texts.alreadySent)
  await client.query('UPDATE email_recipients SET removed_at = now() WHERE user_id = $1 AND month = $2', key)
  return true
}

/** The month's mail as somebody would get it. */
export function welcomeMail(
  { configuration: { club, publicUrl }, secret }: Services,
  template: WelcomeTemplate,
  { email, name }: { email: string; name: string },
): Mail {
  const write = campaignLetter({ club, publicUrl, branchName: null }, template)
  return write({ email, name, unsubscribeLink: unsubscribeLink(publicUrl, secret, { email, user: null }) })
}
