import type { Database } from '#server/db/database.ts'
import { generalRecords } from '#server/modules/money/general-records/general-records.table.ts'
import { addDays, clubDay, clubMoment } from '#shared/core/club-time.ts'
import { kurusOf } from '#shared/core/money.ts'

/** Monthly income and expenses: day of the month, title, category, lira, note. */
const monthly = [
  [1, 'Kira', 'Kira', -85_000, ''],
  [3, 'Vitamin bar satışı', 'Kafe', 12_480, 'Kasadan sayıldı'],
  [5, 'Elektrik faturası', 'Fatura', -14_325.6, ''],
  [6, 'Su faturası', 'Fatura', -3_210.45, ''],
  [9, 'Koşu bandı bakımı', 'Bakım', -6_500, 'Yıllık sözleşme'],
  [12, 'Havlu yıkama', 'Temizlik', -4_200, ''],
  [16, 'Kafe kirası', 'Kira geliri', 18_000, 'Banka havalesi'],
  [20, 'Temizlik malzemesi', 'Temizlik', -2_140.9, ''],
  [24, 'Otomat payı', 'Kafe', 3_675, ''],
] as const
const months = 4

/** The general sheet of every branch over the last months. */
export async function addDemoGeneralRecords(
  db: Database,
  branches: Readonly<Record<string, string>>,
): Promise<void> {
  const now = new Date()
  const today = clubDay(now)
  const rows = Object.values(branches).flatMap((branch) =>
    Array.from({ length: months * 31 }, (_, age) => addDays(today, -age)).flatMap((date) =>
      monthly
        .filter(([day]) => day === Number(date.slice(8)))
        .map(([, title, category, lira, note]) => ({
          branch,
          date,
          title,
          category,
          amount: kurusOf(lira),
          note,
          createdAt: new Date(Math.min(clubMoment(`${date}T10:00`).getTime(), now.getTime())).toISOString(),
        })),
    ),
  )
  await db.insert(generalRecords).values(rows)
}
