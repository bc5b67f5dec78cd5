import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { BranchKey } from '#server/demo/demo-branches.ts'
import { campaignDeliveries, campaigns } from '#server/modules/messaging/campaigns/campaigns.table.ts'
import { consents } from '#server/modules/people/consents/consents.table.ts'
import { emailOrEmpty, users } from '#server/modules/people/users/users.table.ts'
import type { Call } from '#shared/core/client.ts'
import { createCampaign } from '#shared/messaging/campaigns/campaigns.contract.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const autumn = {
  title: 'Güz buluşması',
  subject: '{{ad}}, güz programı başladı',
  preheader: 'Yeni ders saatleri ve hafta içi sakin saatler',
  content:
    '<h2>Merhaba {{ad}}</h2><p>Yaz bitti, salon yeniden şenlendi. {{sube}} şubesinde <strong>yeni ders saatleri</strong> başladı.</p><ul><li>Sabah 07.30’da nefes ve hareket</li><li>Akşam 19.00’da kuvvet</li><li>Cumartesi açık havada koşu</li></ul><p>Yerin hazır, havlunu al gel.</p>',
  actionLabel: 'Dersleri gör',
  actionLink: '/customer/lessons',
} as const

/** A campaign sent weeks ago with a failed and an unknown delivery, and a draft. */
export async function addDemoCampaigns(
  call: Call,
  db: Database,
  branches: Record<BranchKey, string>,
): Promise<void> {
  const sentAt = daysAgo(17)
  const consenting = await db
    .update(users)
    .set({ emailVerifiedAt: daysAgo(90) })
    .where(sql`${users.role} = 'member' AND ${users.email} LIKE '%@posta.example'`)
    .returning({ user: users._id, recipient: sql<string>`lower(${users.email} COLLATE "C")` })
  if (consenting.length > 0)
    await db.insert(consents).values(
      consenting.map((person) => ({
        ...({ ...person, channel: 'email', status: 'approved', source: 'account', isProven: true } as const),
        consentedAt: daysAgo(90),
      })),
    )
  const people = await db
    .select({ _id: users._id, email: emailOrEmpty, name: users.name })
    .from(users)
    .where(
      sql`${users.role} = 'member' AND ${users.branch} = ${branches.selcuklu} AND may_receive('email', lower(${users.email} COLLATE "C"))`,
    )
    .orderBy(users.email)
  const [sent] = await db
    .insert(campaigns)
    .values({
      ...autumn,
      branch: branches.selcuklu,
      audience: {
        ...{ members: true, subscribers: false, package: null, daysLeft: null, daysAbsent: null },
        newThisMonth: false,
      },
      authorName: 'Selçuklu Şubesi',
      status: 'sent',
      sentAt,
      createdAt: daysAgo(19),
      finishedAt: sentAt,
      total: people.length,
    })
    .returning({ _id: campaigns._id })
  if (!sent) return
  const fates = [
    { state: 'failed', reason: '550 5.1.1 Kullanıcı bulunamadı' },
    { state: 'in-doubt', reason: 'Bağlantı koptu' },
  ] as const
  const mails = people.map(({ _id, ...person }, index) => ({
    ...person,
    ...(fates[index] ?? { state: 'sent' as const }),
    campaign: sent._id,
    user: _id,
    attempts: 1,
    dueAt: sentAt,
    settledAt: sentAt,
  }))
  if (mails.length > 0) await db.insert(campaignDeliveries).values(mails)
  await db.update(campaigns).set({ counts: sql`delivery_counts(id)` }).where(eq(campaigns._id, sent._id))
  await call(createCampaign, {
    body: {
      branch: branches.selcuklu,
      title: 'Yılbaşı hediyesi',
      subject: '{{ad}}, yeni yıla birlikte girelim',
      preheader: 'Aralık sonuna kadar',
      content:
        '<h2>Bir arkadaşını getir</h2><p>Sevgili {{ad}}, aralık boyunca getirdiğin her arkadaşın için üyeliğine <strong>bir hafta</strong> ekliyoruz.</p>',
      actionLabel: 'Şubeyi gör',
      actionLink: '/selcuklu',
      audience: { daysAbsent: 14 },
    },
  })
}
