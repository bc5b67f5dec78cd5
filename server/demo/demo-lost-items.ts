import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { BranchKey } from '#server/demo/demo-branches.ts'
import { lostItems } from '#server/modules/content/lost-items/lost-items.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { addDays, clubDay, clubMoment } from '#shared/core/club-time.ts'

/** Items at the desk: description, place, days ago. */
const waiting = [
  ['Siyah spor çantası', 'Erkek soyunma odası', 1],
  ['Mavi havlu, kenarı beyaz şeritli', 'Havuz', 3],
  ['Kablosuz kulaklık, beyaz kutusunda', 'Kardiyo bölümü', 4],
  ['Metal matara, 750 ml', 'Ağırlık bölümü', 9],
  ['Çocuk yüzücü gözlüğü', 'Havuz', 21],
  ['Gri kapüşonlu üst', 'Resepsiyon', 47],
  ['Şemsiye, lacivert', 'Giriş', 103],
] as const

/** Returned items: found days ago, returned days ago, receiver if not a member. */
const fetched = [
  ['Ev anahtarı, kilim desenli anahtarlık', 'Kadın soyunma odası', 12, 10, ''],
  ['Siyah deri cüzdan', 'Otopark', 30, 29, 'Kemal Uysal'],
] as const

/** The lost property of every branch; one piece of Selçuklu's went to the demo member. */
export async function addDemoLostItems(db: Database, branches: Record<BranchKey, string>): Promise<void> {
  const today = clubDay(new Date())
  const [member] = await db
    .select({ _id: users._id, name: users.name })
    .from(users)
    .where(eq(users.email, 'uye@bozkir.example'))
  const rows = Object.values(branches).flatMap((branch, position) => [
    ...waiting
      .filter((_, index) => (index + position) % 4 !== 3)
      .map(([description, place, age]) => ({ branch, description, place, foundOn: addDays(today, -age) })),
    ...fetched.flatMap(([description, place, age, takenAgo, name]) => {
      const user = name || branch !== branches.selcuklu ? undefined : member
      const receiverName = user?.name ?? name
      return receiverName
        ? [
            {
              branch,
              description,
              place,
              foundOn: addDays(today, -age),
              state: 'handed-over' as const,
              user: user?._id ?? null,
              receiverName,
              leftAt: clubMoment(`${addDays(today, -takenAgo)}T18:30`).toISOString(),
            },
          ]
        : []
    }),
  ])
  await db.insert(lostItems).values(rows)
}
