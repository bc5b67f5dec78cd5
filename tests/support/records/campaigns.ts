import { eq, sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { system } from '#server/core/unit-of-work.ts'
import { openMailTransport } from '#server/integrations/mail/mail-transport.ts'
import { watchService } from '#server/integrations/outages.ts'
import { readClub, senderOf } from '#server/modules/club/identity/identity.service.ts'
import { sendDueMails } from '#server/modules/messaging/campaigns/sending/sender.ts'
import { subscriptionToken } from '#server/modules/messaging/subscribers/subscribers.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { CallInput } from '#shared/core/client.ts'
import { sendCampaign, showProgress } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { createCampaign } from '#shared/messaging/campaigns/campaigns.contract.ts'
import type { Campaign, Progress } from '#shared/messaging/campaigns/campaigns.schema.ts'
import { confirmSubscription } from '#shared/messaging/subscribers/subscribers.contract.ts'
import { updateProfile } from '#shared/people/users/profile.contract.ts'
import type { Caller } from '#tests/support/product/sign-in.ts'
import type { Person, TestProduct } from '#tests/support/product/test-product.ts'

/** A draft with example content, by default to the members of a branch. */
export const draftCampaign = (
  person: Caller,
  branch: string | null,
  fields: Partial<CallInput<typeof createCampaign>['body']> = {},
): Promise<Campaign> =>
  person.call(createCampaign, {
    body: {
      branch,
      title: 'Bahar kampanyası',
      subject: 'Bahar geldi, {{ad}}',
      content: '<p>Merhaba {{ad}}, salonda görüşelim.</p>',
      ...fields,
    },
  })

/** A member of a branch with mail consent and a verified address. */
export async function consentingMember(
  product: TestProduct,
  branch: string,
  account: Partial<Parameters<TestProduct['person']>[0]> = {},
): Promise<Person> {
  const person = await product.person({ branch, ...account })
  await person.call(updateProfile, { body: { newsletter: true } })
  await verifyAddress(product, person)
  return person
}

/** Marks an address as verified, as the mailed link does. */
export const verifyAddress = ({ services }: TestProduct, { user }: Person) =>
  services.transact(system, async (tx) => {
    await tx.db.update(users).set({ emailVerifiedAt: sql`now()` }).where(eq(users._id, user._id))
    for (const { onEmailVerified } of services.modules) await onEmailVerified?.(services, tx, user._id)
  })

/** Adds a confirmed subscriber to the mailing list. */
export const subscribed = ({ services, visitor }: TestProduct, email: string) =>
  visitor()(confirmSubscription, {
    params: { token: subscriptionToken(services.secret, { email, askedAt: Date.now() }) },
    body: {},
  })

/** A campaign being sent to the members of a branch. */
export async function sentCampaign(product: TestProduct, person: Caller, branch: string): Promise<Campaign> {
  await consentingMember(product, branch)
  const { _id } = await draftCampaign(person, branch)
  return person.call(sendCampaign, { params: { campaignId: _id }, body: {} })
}

/** Sends every due campaign mail, as a job does. */
export async function sendAllDue({ services, app }: TestProduct): Promise<void> {
  const { configuration, db, jobs } = services
  const transport = openMailTransport({
    ...configuration,
    from: async () => senderOf(configuration, await readClub(db)),
  })
  const mailHealth = watchService('mail', jobs, app.log)
  while (await sendDueMails(services, { transport, mailHealth }));
  transport.close()
}

/** Waits until all mails of a campaign are sent. */
export const waitUntilFinished = (person: Caller, id: string): Promise<Progress> =>
  vi.waitFor(
    async () => {
      const progress = await person.call(showProgress, { params: { id } })
      expect(progress.state).toBe('finished')
      return progress
    },
    { timeout: 20_000, interval: 100 },
  )
