import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import BookLessonDialog from '#admin/resources/people/users/BookLessonDialog.tsx'
import EntryCodeDialog from '#admin/resources/people/users/EntryCodeDialog.tsx'
import { ConfirmIdentity } from '#admin/resources/people/users/MemberDialogs.tsx'
import { lessonTexts as texts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { Participants } from '#admin/resources/training/lessons/Participants.tsx'
import { refreshUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { updateMember } from '#shared/people/walk-ins/walk-ins.contract.ts'
import {
  addParticipant,
  forgiveStrikes,
  listParticipants,
  type Participant,
  saveAttendance,
} from '#shared/training/lessons/lesson-bookings.contract.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'
import { moda, renderAdmin, resourceOf, staff } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'

const tomorrow = (hours: number) => new Date(Date.now() + (24 + hours) * 3_600_000).toISOString()

const lesson: Lesson & { id: string } = {
  id: equipmentId(1),
  _id: equipmentId(1),
  branch: moda,
  team: null,
  teamName: '',
  trainer: null,
  trainerName: 'Zeynep Arslan',
  title: 'Spin',
  description: '',
  room: 'Salon 2',
  startsAt: tomorrow(0),
  endsAt: tomorrow(1),
  capacity: 1,
  participants: [],
  participantCount: 1,
  freePlaces: 0,
  waitingCount: 1,
  place: { state: 'waiting', position: 2, attended: null },
  opensAt: null,
  lateFrom: tomorrow(-4),
  series: null,
  cancelledAt: null,
  cancelReason: '',
  createdAt: tomorrow(-48),
  version: 1,
}

const participant: Participant = {
  _id: equipmentId(2),
  name: 'Ayşe Demir',
  phone: '05321112233',
  profilePhoto: null,
  state: 'joined',
  position: null,
  pack: null,
  attended: null,
  createdAt: tomorrow(-48),
  strikes: 2,
  isBlocked: false,
}

const member = { ...staff, _id: equipmentId(3), name: 'Ali Kaya', role: 'member' } as unknown as UserProfile

const options = {
  resources: [
    resourceOf('lessons', { name: 'Ders |||| Dersler', fields: {} }),
    resourceOf('users', { name: 'Kullanıcı |||| Kullanıcılar', fields: {} }),
  ],
  records: {
    lessons: [{ ...lesson }],
    users: [{ id: equipmentId(3), name: 'Ali Kaya', email: '', phone: '' }],
  },
  user: staff,
}

describe('Participants', () => {
  const show = () => renderAdmin(<Participants lesson={lesson} />, options)

  it('says before and after adding to a full lesson that the member waits, and in which place', async () => {
    respondTo(listParticipants, () => [participant])
    respondTo(addParticipant, () => lesson)
    const { screen } = await show()
    await expect.element(screen.getByText('Ders dolu; eklenen üye bekleme sırasına girer.')).toBeVisible()
    await screen.getByRole('combobox', { name: 'Üye ekle' }).click()
    await screen.getByRole('option', { name: 'Ali Kaya' }).click()
    await screen.getByRole('button', { name: 'Sıraya ekle' }).click()
    await expect.element(screen.getByText('Ders dolu: üye bekleme sırasında 2. kişi.')).toBeVisible()
  })

  it('records attendance by a key, but not by one pressed in a dialog', async () => {
    const begun = { ...lesson, startsAt: new Date(Date.now() + 60_000).toISOString() }
    const joined: Participant = { ...participant, state: 'joined', position: null }
    respondTo(listParticipants, () => [joined])
    respondTo(saveAttendance, () => joined)
    const { screen } = await renderAdmin(<Participants lesson={begun} />, options)
    await screen.getByRole('button', { name: 'Çıkar: Ayşe Demir' }).click()
    const dialog = screen.getByRole('alertdialog')
    await expect.element(dialog.getByRole('button', { name: 'Vazgeç' })).toHaveFocus()
    await userEvent.keyboard('y')
    await dialog.getByRole('button', { name: 'Vazgeç' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(requestsTo(saveAttendance)).toEqual([])
    ;(screen.getByRole('listitem', { name: 'Ayşe Demir' }).element() as HTMLElement).focus()
    await userEvent.keyboard('g')
    await expect.poll(() => requestsTo(saveAttendance).length).toBe(1)
    expect(requestsTo(saveAttendance)[0]?.body.attended).toBe(true)
  })

  it('keeps the focus on the toggle while attendance is saved, and ignores another press', async () => {
    const begun = { ...lesson, startsAt: new Date(Date.now() + 60_000).toISOString() }
    const answer = Promise.withResolvers<void>()
    respondTo(listParticipants, () => [participant])
    respondTo(saveAttendance, async () => {
      await answer.promise
      return participant
    })
    const { screen } = await renderAdmin(<Participants lesson={begun} />, options)
    const present = screen.getByRole('button', { name: texts.attended, exact: true })
    await expect.element(present).toBeVisible()
    ;(present.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(present).toHaveAttribute('aria-disabled', 'true')
    await expect.element(present).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    answer.resolve()
    await expect.element(present).toHaveAttribute('aria-disabled', 'false')
    await expect.element(present).toHaveFocus()
    expect(requestsTo(saveAttendance)).toHaveLength(1)
  })

  it('asks before it deletes late cancellations and absences', async () => {
    respondTo(listParticipants, () => [participant])
    respondTo(forgiveStrikes, () => ({ success: true, message: 'Silindi.' }))
    const { screen } = await show()
    await screen.getByRole('button', { name: 'Ayşe Demir: geç iptalleri ve devamsızlıkları sil' }).click()
    expect(requestsTo(forgiveStrikes)).toEqual([])
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Sil' }).click()
    await expect.poll(() => requestsTo(forgiveStrikes)).toHaveLength(1)
  })
})

describe('BookLessonDialog', () => {
  it('shows time and free places of the chosen lesson, and the place in the waiting list', async () => {
    respondTo(addParticipant, () => lesson)
    const { screen } = await renderAdmin(
      <BookLessonDialog user={member} onClose={() => undefined} />,
      options,
    )
    await screen.getByRole('combobox', { name: /^Ders/ }).click()
    await screen.getByRole('option', { name: /Spin/ }).click()
    await expect.element(screen.getByText(/Zeynep Arslan · Salon 2/)).toBeVisible()
    await expect
      .element(screen.getByText(/Ders dolu; üye bekleme sırasına 2\. kişi olarak eklenir\./))
      .toBeVisible()
    await screen.getByRole('button', { name: 'Sıraya ekle' }).click()
    await expect.element(screen.getByText('Ders dolu: üye bekleme sırasında 2. kişi.')).toBeVisible()
    expect(requestsTo(addParticipant)[0]?.body).toEqual({ userId: member._id })
  })

  it('shows a refusal at the field and stays open', async () => {
    respondTo(addParticipant, () => refusal(409, 'Bu saatte başka bir derste yer ayrılmış.'))
    const { screen } = await renderAdmin(
      <BookLessonDialog user={member} onClose={() => undefined} />,
      options,
    )
    await screen.getByRole('combobox', { name: /^Ders/ }).click()
    await screen.getByRole('option', { name: /Spin/ }).click()
    await screen.getByRole('button', { name: 'Sıraya ekle' }).click()
    await expect.element(screen.getByText('Bu saatte başka bir derste yer ayrılmış.')).toBeVisible()
    await expect.element(screen.getByRole('alertdialog')).toBeVisible()
  })
})

describe('EntryCodeDialog', () => {
  it('asks before it replaces the codes of a member', async () => {
    respondTo(refreshUserQr, () => refusal(409, 'Kod üretilemedi.'))
    await renderAdmin(<EntryCodeDialog user={member} onClose={() => undefined} />)
    await expect.element(page.getByText('Ali Kaya için yeni giriş kodu üretilsin mi?')).toBeVisible()
    expect(requestsTo(refreshUserQr)).toEqual([])
    await page.getByRole('button', { name: 'Kod üret' }).click()
    await expect.poll(() => requestsTo(refreshUserQr)).toHaveLength(1)
  })

  it('shows the code that is valid now, also after its timers were slowed down', async () => {
    respondTo(refreshUserQr, () => ({
      user: member._id,
      isActive: true,
      expiresAt: null,
      entry: null,
      issuedAt: new Date().toISOString(),
      step: 30,
      tokens: ['first', 'second', 'third'],
    }))
    await renderAdmin(<EntryCodeDialog user={member} onClose={() => undefined} />)
    await page.getByRole('button', { name: 'Kod üret' }).click()
    const code = page.getByRole('img', { name: 'Giriş kodu: Ali Kaya' })
    await expect.element(code).toBeVisible()
    const drawn = () => code.element().querySelector('path')?.getAttribute('d')
    const first = drawn()
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now + 31_000)
    await expect.poll(drawn).not.toBe(first)
    vi.restoreAllMocks()
  })
})

describe('ConfirmIdentity', () => {
  it('shows the values that are to be compared with the identity card and confirms them as seen', async () => {
    const known = { ...member, gender: 'female' as const, version: 7 }
    respondTo(updateMember, () => known)
    const { screen } = await renderAdmin(<ConfirmIdentity user={known} onClose={() => undefined} />, options)
    await expect.element(screen.getByText(/Cinsiyet: Kadın\. Doğum tarihi: yazılmamış\./)).toBeVisible()
    await screen.getByRole('button', { name: 'Kimlikten doğrula' }).click()
    await expect.element(screen.getByText('Bilgiler kimlikten doğrulandı.')).toBeVisible()
    expect(requestsTo(updateMember)[0]?.body).toEqual({ isIdentityChecked: true, version: 7 })
  })
})
