import type { BranchKey } from '#server/demo/demo-branches.ts'
import { closedTitle, drawnTitle, runningTitle } from '#server/demo/demo-raffle-entries.ts'
import { picture } from '#server/demo/pictures.ts'
import type { Call } from '#shared/core/client.ts'
import { addDays, clubDay, clubMoment } from '#shared/core/club-time.ts'
import { addRaffle } from '#shared/loyalty/raffles/raffles.contract.ts'

/** Some days from today at an hour of the club's clock. */
const moment = (days: number, time: string) =>
  clubMoment(`${addDays(clubDay(new Date()), days)}T${time}`).toISOString()

/** A running, an upcoming, an ended and a drawn raffle. */
export async function addDemoRaffles(call: Call, branches: Record<BranchKey, string>): Promise<void> {
  await call(addRaffle, {
    body: {
      branch: branches.selcuklu,
      title: runningTitle,
      description:
        'Selçuklu şubesinin üyeleri ve konukları için. Katılım ücretsizdir, her kişi bir kez katılır.\n\nÖdüller şubeden teslim alınır ve başkasına devredilemez.',
      prizes: ['Altı aylık üyelik', 'Bir aylık kişisel antrenman', 'Spor çantası ve matara'],
      winnersCount: 3,
      startsAt: moment(-5, '09:00'),
      endsAt: moment(12, '20:00'),
      permitNo: 'ÖRNEK-014',
    },
    files: { image: await picture('bike-selcuklu-4') },
  })
  await call(addRaffle, {
    body: {
      branch: branches.meram,
      title: 'Bahçe günleri çekilişi',
      description: 'Meram bahçesinde ders yapan üyelerimiz için.',
      prizes: ['Yoga matı ve blok seti', 'Üç aylık grup dersi'],
      winnersCount: 2,
      startsAt: moment(6, '10:00'),
      endsAt: moment(20, '20:00'),
      permitNo: 'ÖRNEK-021',
    },
    files: { image: await picture('mats-meram-2') },
  })
  await call(addRaffle, {
    body: {
      branch: branches.karatay,
      title: closedTitle,
      description: 'Karatay şubesinin üyeleri için.',
      prizes: ['Boks eldiveni', 'Bir aylık üyelik'],
      winnersCount: 2,
      startsAt: moment(-30, '09:00'),
      endsAt: moment(-3, '20:00'),
      permitNo: 'ÖRNEK-003',
    },
  })
  await call(addRaffle, {
    body: {
      branch: branches.selcuklu,
      title: drawnTitle,
      description: 'Güz dönemini birlikte açtığımız üyelerimiz ve konuklarımız için.',
      prizes: ['Bir yıllık üyelik', 'Kişisel antrenman paketi', 'Spor çantası'],
      winnersCount: 3,
      startsAt: moment(-40, '09:00'),
      endsAt: moment(-10, '20:00'),
      permitNo: 'ÖRNEK-009',
    },
    files: { image: await picture('mats-selcuklu-7') },
  })
}
