import type { Notice } from '#server/modules/messaging/notifications/notify-member.ts'
import { lessonMoment } from '#server/modules/training/lessons/lessons.mails.ts'
import type { Appointment } from '#shared/training/appointments/appointments.contract.ts'

type Facts = Pick<Appointment, 'trainerName' | 'branchName' | 'startsAt' | 'room' | 'packName'>

const placeOf = ({ branchName, room }: Facts) =>
  room ? `${branchName} şubesi, ${room}` : `${branchName} şubesi`
const own = { label: 'Bire bir derslerim', path: '/customer/appointments' }
const week = { label: 'Haftamı gör', path: '/admin/lessons' }

const smsOf = (facts: Facts, durum: string): Pick<Notice, 'sms'> => ({
  sms: {
    template: 'lesson',
    values: { ders: `${facts.trainerName} ile bire bir`, durum, zaman: lessonMoment(facts.startsAt) },
  },
})

export const bookedNotice = (facts: Facts): Notice => ({
  subject: `${lessonMoment(facts.startsAt)} bire bir dersin var`,
  paragraphs: [
    `${facts.trainerName} ile bire bir dersin ayrıldı: ${lessonMoment(facts.startsAt)}, ${placeOf(facts)}.`,
    `“${facts.packName}” paketinden bir seans ayrıldı.`,
    'Ektekini açarak ya da sayfandaki “Takvime ekle” ile dersi takvimine koyabilirsin.',
  ],
  action: own,
  ...smsOf(facts, 'ayrıldı'),
})

export const movedNotice = (before: Facts, after: Facts): Notice => ({
  subject: 'bire bir dersinin zamanı değişti',
  paragraphs: [
    `${lessonMoment(before.startsAt)} yerine ${lessonMoment(after.startsAt)}, ${after.trainerName} ile, ${placeOf(after)}.`,
    'Yeni zaman sana uymuyorsa sayfandan değiştirebilirsin.',
  ],
  action: own,
  ...smsOf(after, 'değişti, yeni zamanı'),
})

/** `isCharged`: the session of the pack is used. */
export const cancelledNotice = (facts: Facts, reason: string, isCharged: boolean): Notice => ({
  subject: 'bire bir dersin iptal edildi',
  paragraphs: [
    `${facts.trainerName} ile ${lessonMoment(facts.startsAt)} dersin iptal edildi.`,
    ...(reason ? [`Neden: ${reason}`] : []),
    isCharged ? 'Seans kullanılmış sayıldı.' : 'Seansın paketine geri döndü; başka bir saat seçebilirsin.',
  ],
  action: own,
  ...smsOf(facts, 'iptal edildi'),
})

export const reminderNotice = (facts: Facts): Notice => ({
  subject: 'yarın bire bir dersin var',
  paragraphs: [`${facts.trainerName} ile ${lessonMoment(facts.startsAt)}, ${placeOf(facts)}.`],
  action: own,
  ...smsOf(facts, 'yarın'),
})

export const noShowNotice = (facts: Facts, isCharged: boolean): Notice => ({
  subject: 'bire bir dersine gelmedin',
  paragraphs: [
    `${facts.trainerName} ile ${lessonMoment(facts.startsAt)} dersine gelmediğin yazıldı.`,
    isCharged ? 'Seans kullanılmış sayıldı.' : 'Seansın paketine geri döndü.',
    'Bir yanlışlık olduğunu düşünüyorsan şubeni ara.',
  ],
  action: own,
})

/** To the member, two days after an appointment that nobody has marked. */
export const consumedNotice = (facts: Facts): Notice => ({
  subject: 'bire bir dersin kullanılmış sayıldı',
  paragraphs: [
    `${facts.trainerName} ile ${lessonMoment(facts.startsAt)} dersin için bir seans düşüldü.`,
    'Bu ders yapılmadıysa şubeni ara.',
  ],
  action: own,
})

/** To the trainer; without the member's name, which would outlast the member's account there. */
export const trainerNotice = (facts: Facts, what: 'booked' | 'cancelled' | 'moved'): Notice => ({
  subject: {
    booked: 'yeni bire bir ders',
    cancelled: 'bire bir ders iptal edildi',
    moved: 'bire bir dersin zamanı değişti',
  }[what],
  paragraphs: [`${lessonMoment(facts.startsAt)}, ${placeOf(facts)}.`, 'Kiminle olduğu haftanda yazıyor.'],
  action: week,
})
