import { inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Database } from '#server/db/database.ts'
import type { BranchKey } from '#server/demo/demo-branches.ts'
import {
  notificationRecipients,
  notifications,
} from '#server/modules/messaging/notifications/notifications.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { Call } from '#shared/core/client.ts'
import { sendNotification } from '#shared/messaging/notifications/notifications.contract.ts'

const memberAddress = 'uye@bozkir.example'
const staffAddress = 'selcuklu@bozkir.example'
const dayLength = 86_400_000

interface DemoNotice {
  daysAgo: number
  title: string
  message: string
  link: string
  isRead: boolean
}

const notices: readonly DemoNotice[] = [
  {
    daysAgo: 21,
    title: 'Aramıza hoş geldin',
    message: 'Salonu tanımak için resepsiyondan ücretsiz bir ilk ölçüm randevusu alabilirsin.',
    link: '/bmi',
    isRead: true,
  },
  {
    daysAgo: 9,
    title: 'Havlun resepsiyonda',
    message: 'Salı akşamı soyunma odasında unuttuğun lacivert havluyu senin için ayırdık.',
    link: '',
    isRead: true,
  },
  {
    daysAgo: 2,
    title: 'Programın hazır',
    message: 'Antrenörün yeni haftalık programını koydu. İlk derste birlikte üzerinden geçeceksiniz.',
    link: '/programs/temel-fitness',
    isRead: false,
  },
]

/** Notices to a member and broadcasts of the last weeks; returns their number. */
export async function addDemoNotifications(
  call: Call,
  db: Database,
  branches: Record<BranchKey, string>,
): Promise<number> {
  const found = await db
    .select({ _id: users._id, email: users.email })
    .from(users)
    .where(inArray(users.email, [memberAddress, staffAddress]))
  const idOf = (address: string) => found.find(({ email }) => email === address)?._id ?? ''
  const member = idOf(memberAddress)
  const rows = notices.map(({ daysAgo, title, message, link, isRead }) => {
    const at = Date.now() - daysAgo * dayLength
    const sentAt = new Date(at).toISOString()
    return {
      isRead,
      row: {
        _id: v7({ msecs: at }),
        title,
        message,
        link,
        audience: 'users' as const,
        branch: branches.selcuklu,
        sentBy: idOf(staffAddress),
        sentAt,
        recipients: 1,
      },
    }
  })
  await db.insert(notifications).values(rows.map(({ row }) => row))
  await db.insert(notificationRecipients).values(
    rows.map(({ row: { _id, sentAt }, isRead }) => ({
      user: member,
      notification: _id,
      readAt: isRead ? sentAt : null,
    })),
  )
  await call(sendNotification, {
    body: {
      title: 'Selçuklu’da yeni kürek ergometreleri',
      message:
        'Kardiyo alanına iki yeni kürek ergometresi geldi. Bu hafta antrenörler doğru çekişi gösteriyor.',
      link: '/selcuklu/equipment',
      audience: 'branch',
      branch: branches.selcuklu,
    },
  })
  await call(sendNotification, {
    body: {
      title: 'Sabah Güneşi çekilişi başladı',
      message: 'Katılmak ücretsiz. Çekilişin kuralları ve ödülleri sayfasında.',
      link: '/selcuklu/raffle',
      audience: 'all',
    },
  })
  return rows.length + 2
}
