import type { deskPayments } from '#server/modules/money/payment-records/payment-records.table.ts'
import { addDays, clubMoment } from '#shared/core/club-time.ts'
import { kurusOf } from '#shared/core/money.ts'

/** Walk-in payments: one row each. */
const visits = [
  ['Nihat Aras', 'Günlük giriş', 350, 'cash', ''],
  ['Pınar Yücel', 'Günlük giriş', 350, 'card', ''],
  ['Emir Topal', 'Tek bire bir ders', 1500, 'transfer', 'Dekont alındı'],
  ['Şebnem Ak', 'Günlük giriş', 350, 'cash', 'Üyelik soracak'],
  ['Tarık Öz', 'Dolap anahtarı', 120, 'cash', 'Kayıp anahtar'],
  ['Gülin Sezen', 'Vücut ölçümü', 250, 'card', ''],
  ['Levent Uysal', 'Günlük giriş', 350, 'card', 'Arkadaşıyla geldi'],
  ['Ceren Bilgin', 'Havlu', 79.9, 'cash', ''],
  ['Orhan Kaplan', 'Günlük giriş', 350, 'cash', ''],
  ['İpek Durak', 'Tek bire bir ders', 1500, 'card', ''],
] as const

const count = 90
/** Days between two visits. */
const pace = 4

/** Single payments at the desk of one branch over the last months. */
export function walkIns(branch: string, today: string): (typeof deskPayments.$inferInsert)[] {
  return Array.from({ length: count }, (_, index) => {
    const [memberName, paidFor, lira, method, note] = visits[(index * 7) % visits.length] ?? visits[0]
    const date = addDays(today, -1 - index * pace)
    const createdAt = clubMoment(`${date}T16:0${index % 10}`).toISOString()
    return { branch, memberName, package: paidFor, amount: kurusOf(lira), method, date, note, createdAt }
  })
}
