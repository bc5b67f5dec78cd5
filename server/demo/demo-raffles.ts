import type { BranchKey } from '#server/demo/demo-branches.ts'
import { closedTitle, drawnTitle, runningTitle } from '#server/demo/demo-raffle-entries.ts'
import { picture } from '#server/demo/pictures.ts'
import type { Call } from '#shared/core/client.ts'
import { addDays, clubDay, clubMoment } from '#shared/core/club-time.ts'
import { addRaffle } from '#shared/loyalty/raffles/raffles.contract.ts'

/** Returns an instant some days from today at a local time. */
const instantIn = (days: number, time: string) =>
  clubMoment(`${addDays(clubDay(new Date()), days)}T${time}`).toISOString()

/** Adds one raffle each that is active, upcoming, closed and drawn. */
export async function addDemoRaffles(call: Call, branches: Record<BranchKey, string>): Promise<void> {
  await call(addRaffle, {
    body: {
      branch: branches.selcuklu,
      title: runningTitle,
      description:
        'Selçuklu şubesinin üyeleri ve konukları için. Katılım ücretsizdir, her kişi bir kez katılır.\n\nÖdüller şubeden teslim alınır ve başkasına devredilemez.',
      prizes: ['Altı aylık üyelik', 'Bir aylık bire bir ders', 'Spor çantası ve matara'],
      winnersCount: 3,
      startsAt: instantIn(-5, '09:00'),
      endsAt: instantIn(12, '20:00'),
      permitNo: 'ÖRNEK-014',
    },
    files: { image: await picture('raffle-membership') },
  })
  await call(addRaffle, {
    body: {
      branch: branches.meram,
      title: 'Bahçe günleri çekilişi',
      description: 'Meram bahçesinde ders yapan üyelerimiz için.',
      prizes: ['Yoga matı ve blok seti', 'Üç aylık grup dersi'],
      winnersCount: 2,
      startsAt: instantIn(6, '10:00'),
      endsAt: instantIn(20, '20:00'),
      permitNo: 'ÖRNEK-021',
    },
    files: { image: await picture('raffle-garden') },
  })
  await call(addRaffle, {
    body: {
      branch: branches.karatay,
      title: closedTitle,
      description: 'Karatay şubesinin üyeleri için.',
      prizes: ['Boks eldiveni', 'Bir aylık üyelik'],
      winnersCount: 2,
      startsAt: instantIn(-30, '09:00'),
      endsAt: instantIn(-3, '20:00'),
      permitNo: 'ÖRNEK-003',
    },
  })
  await call(addRaffle, {
    body: {
      branch: branches.selcuklu,
      title: drawnTitle,
      description: 'Güz dönemini birlikte açtığımız üyelerimiz ve konuklarımız için.',
      prizes: ['Bir yıllık üyelik', 'Bire bir ders paketi', 'Spor çantası'],
      winnersCount: 3,
      startsAt: instantIn(-40, '09:00'),
      endsAt: instantIn(-10, '20:00'),
      permitNo: 'ÖRNEK-009',
    },
    files: { image: await picture('raffle-autumn') },
  })
}
