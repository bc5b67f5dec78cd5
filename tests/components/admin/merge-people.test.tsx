import { HttpError, ShowBase } from 'react-admin'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MemberActions } from '#admin/resources/people/members/bulk/MemberActions.tsx'
import MergeDialog from '#admin/resources/people/users/merge/MergeDialog.tsx'
import { mergeTexts as texts } from '#admin/resources/people/users/merge/merge.texts.ts'
import { useMergedRecord } from '#admin/resources/people/users/merge/use-merged-record.ts'
import { PersonActions } from '#admin/resources/people/users/PersonActions.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { listEquipments } from '#shared/club/equipments/equipments.contract.ts'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import {
  listMergeCandidates,
  type MergedPerson,
  type MergePreview,
  mergePeople,
  previewMerge,
} from '#shared/office/merges/merges.contract.ts'
import { mergesMessages } from '#shared/office/merges/merges.messages.ts'
import { admin, moda, renderAdmin, resourceOf, staff } from '#tests/components/support/admin.tsx'
import {
  type Equipment,
  equipment,
  equipmentColumns,
  equipmentId,
  equipments,
} from '#tests/components/support/equipment.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'

const person: MergedPerson = {
  ...{ _id: equipmentId(1), name: 'Ayşe Yılmaz', email: 'ayse@example.com', phone: '+905321112233' },
  ...{ birthDate: '1990-05-04', branch: moda, createdAt: '2025-01-02T09:00:00.000Z' },
  ...{ isClaimed: true, lastVisitAt: '2026-11-20T09:00:00.000Z' },
}
const twin: MergedPerson = {
  ...person,
  ...{ _id: equipmentId(2), name: 'Ayse Yilmaz', email: '', birthDate: null },
  ...{ createdAt: '2026-03-04T09:00:00.000Z', isClaimed: false, lastVisitAt: null },
}
const people = [person, twin]

const nothing: Omit<MergePreview, 'stays' | 'goes'> = {
  ...{ takes: [], moves: [], balance: 0, points: 0, ends: [], newsletter: true, overlaps: [], places: [] },
}
const overlap: MergePreview['overlaps'][number] = {
  ...{ name: '3 aylık', overlapped: '12 aylık' },
  ...{ startsAt: '2026-10-31T21:00:00.000Z', endsAt: '2027-01-31T21:00:00.000Z' },
  ...{ newStartsAt: '2027-05-31T21:00:00.000Z', newEndsAt: '2027-08-31T21:00:00.000Z' },
}

/** The server proposes nothing itself: it previews the direction that it is asked for. */
function previewing(outcome: Partial<MergePreview> = {}, known = people) {
  const find = (id: unknown) => known.find(({ _id }) => _id === id)
  respondTo(previewMerge, ({ body: { stays, goes } }) => ({
    ...{ ...nothing, ...outcome },
    ...{ stays: find(stays), goes: find(goes) },
  }))
}

const options = { resources: [resourceOf('users', { name: 'Kullanıcı |||| Kullanıcılar', fields: {} })] }

async function open(from: MergedPerson = person, onClose = () => {}) {
  const other = people.find(({ _id }) => _id !== from._id) ?? twin
  respondTo(listMergeCandidates, () => ({ candidates: [{ ...other, likenesses: ['phone', 'name'] }] }))
  const rendered = await renderAdmin(<MergeDialog user={from} onClose={onClose} />, options)
  const dialog = page.getByRole('dialog', { name: texts.title })
  await dialog.getByRole('button', { name: new RegExp(other.name) }).click()
  return { ...rendered, dialog, merge: dialog.getByRole('button', { name: texts.confirm, exact: true }) }
}

/** The record on the card of the one that stays. */
const staying = () => page.getByRole('region', { name: texts.stays })

describe('the merge of two records', () => {
  it('begins with likely records and why they may be of the same person', async () => {
    const { dialog } = await renderCandidates()
    const candidate = dialog.getByRole('button', { name: /Ayse Yilmaz/ })
    await expect.element(candidate).toHaveAccessibleName(/aynı telefon.*aynı ad/)
    await expect.element(candidate).toHaveAccessibleName(/Hiç girmedi · Hesabını açmadı/)
    await expect.element(dialog.getByRole('combobox', { name: texts.search })).toBeVisible()
  })

  async function renderCandidates() {
    respondTo(listMergeCandidates, () => ({ candidates: [{ ...twin, likenesses: ['phone', 'name'] }] }))
    await renderAdmin(<MergeDialog user={person} onClose={() => {}} />, options)
    return { dialog: page.getByRole('dialog') }
  }

  it('says that no record is alike, and finds any other member by search', async () => {
    respondTo(listMergeCandidates, () => ({ candidates: [] }))
    previewing()
    await renderAdmin(<MergeDialog user={person} onClose={() => {}} />, {
      ...options,
      records: { users: people.map((one) => ({ ...one, id: one._id, role: 'member' })) },
    })
    await expect.element(page.getByText(texts.noSimilar)).toBeVisible()
    const search = page.getByRole('combobox', { name: texts.search })
    await search.click()
    await page.getByRole('option', { name: /Ayşe Yılmaz/ }).click()
    await expect.element(page.getByText(texts.self)).toBeVisible()
    await search.fill('Ayse Y')
    await page.getByRole('option', { name: /Ayse Yilmaz/ }).click()
    await expect.element(staying()).toBeVisible()
    await expect.element(page.getByRole('heading', { name: texts.which })).toHaveFocus()
  })

  it('lists candidates again after a failure', async () => {
    let isDown = true
    respondTo(listMergeCandidates, () => (isDown ? refusal(500, 'Olmadı.') : { candidates: [] }))
    await renderAdmin(<MergeDialog user={person} onClose={() => {}} />, options)
    await expect.element(page.getByText('Olmadı.')).toBeVisible()
    isDown = false
    await page.getByRole('button', { name: 'Yeniden dene' }).click()
    await expect.element(page.getByText(texts.noSimilar)).toBeVisible()
  })

  it('proposes to keep the record of the one who signs in, from whichever page it begins', async () => {
    previewing()
    await open(twin)
    await expect.element(staying().getByText(person.name)).toBeVisible()
    await expect.element(staying().getByText(texts.proposed.claimed)).toBeVisible()
    expect(requestsTo(previewMerge).at(-1)?.body).toEqual({ stays: person._id, goes: twin._id })
  })

  it('proposes the more recent visit where both or neither sign in', async () => {
    previewing({}, [
      { ...person, isClaimed: false },
      { ...twin, lastVisitAt: '2026-11-27T09:00:00.000Z' },
    ])
    await open()
    await expect.element(staying().getByText(twin.name)).toBeVisible()
    await expect.element(staying().getByText(texts.proposed.visit)).toBeVisible()
  })

  it('shows what moves, ends and is given back, and leaves out what does not apply', async () => {
    previewing({
      ...{ takes: [{ label: 'Doğum tarihi', value: '4 Mayıs 1990' }], balance: 450.5, points: 20 },
      moves: [
        { label: 'Üyelikler', count: 1 },
        { label: 'Satışlar', count: 0 },
      ],
      ends: [{ label: 'Kartlar', count: 1 }],
      places: [{ title: 'Yoga', startsAt: '2026-12-01T07:00:00.000Z' }],
      newsletter: false,
    })
    const { dialog, merge } = await open()
    for (const text of ['Doğum tarihi', '4 Mayıs 1990', '₺450,50', 'Üyelikler', 'Kartlar'])
      await expect.element(dialog.getByText(text, { exact: true }).last()).toBeVisible()
    await expect.element(dialog.getByText('Yoga, 1 Ara 2026 10.00')).toBeVisible()
    await expect.element(dialog.getByText(texts.mayNotMail)).toBeVisible()
    expect(dialog.getByText('Satışlar').elements()).toHaveLength(0)
    expect(dialog.getByText(texts.overlaps).elements()).toHaveLength(0)
    await expect.element(merge).toBeDisabled()

    previewing()
    await dialog.getByRole('button', { name: texts.swap }).click()
    await expect.element(dialog.getByText(texts.nothingMoves)).toBeVisible()
    for (const title of [texts.takes, texts.ends, texts.places])
      expect(dialog.getByText(title).elements()).toHaveLength(0)
  })

  it('leads to the record that stays, once the two are said to be one person', async () => {
    previewing()
    respondTo(mergePeople, () => ({ success: true, message: mergesMessages.done, stays: person._id }))
    const { dialog, merge, address } = await open(twin)
    await expect.element(dialog.getByText(texts.warning(person.name))).toBeVisible()
    await expect.element(merge).toBeDisabled()
    await dialog.getByRole('checkbox', { name: texts.confirmed }).click()
    await merge.click()
    await expect.poll(() => address().pathname).toBe(`/users/${person._id}/show`)
    await expect.element(page.getByText(texts.done)).toBeVisible()
    expect(requestsTo(mergePeople).map(({ body }) => body)).toEqual([
      { stays: person._id, goes: twin._id, queueOverlaps: false },
    ])
  })

  it('closes on the page of the record that stays', async () => {
    previewing()
    respondTo(mergePeople, () => ({ success: true, message: mergesMessages.done, stays: person._id }))
    const close = vi.fn()
    const { dialog, merge, address } = await open(person, close)
    await dialog.getByRole('checkbox', { name: texts.confirmed }).click()
    await merge.click()
    await expect.poll(() => close.mock.calls.length).toBe(1)
    expect(address().pathname).toBe('/')
  })

  it('moves overlapping memberships only after their new dates are accepted, and asks again after a swap', async () => {
    previewing({ overlaps: [overlap] })
    respondTo(mergePeople, () => ({ success: true, message: mergesMessages.done, stays: twin._id }))
    const { dialog, merge } = await open()
    await expect.element(dialog.getByText(/3 aylık \(1 Kas 2026 – 31 Oca 2027\)/)).toBeVisible()
    await expect.element(dialog.getByText('Yeni tarihleri: 1 Haz 2027 – 31 Ağu 2027')).toBeVisible()
    const same = dialog.getByRole('checkbox', { name: texts.confirmed })
    const queue = dialog.getByRole('checkbox', { name: texts.queue })
    await same.click()
    await expect.element(merge).toBeDisabled()
    await queue.click()
    await expect.element(merge).toBeEnabled()

    await dialog.getByRole('button', { name: texts.swap }).click()
    await expect.element(staying().getByText(twin.name)).toBeVisible()
    await expect.element(same).not.toBeChecked()
    await expect.element(queue).not.toBeChecked()
    await same.click()
    await queue.click()
    await merge.click()
    await expect
      .poll(() => requestsTo(mergePeople).at(-1)?.body)
      .toEqual({
        ...{ stays: twin._id, goes: person._id, queueOverlaps: true },
      })
  })

  it('stays open with the reason of a refusal, and previews again', async () => {
    previewing()
    respondTo(mergePeople, () => refusal(409, mergesMessages.openPayment(twin.name)))
    const { dialog, merge, address } = await open()
    await dialog.getByRole('checkbox', { name: texts.confirmed }).click()
    await userEvent.keyboard('{Enter}')
    await expect
      .element(dialog.getByRole('alert').last())
      .toHaveTextContent(mergesMessages.openPayment(twin.name))
    await expect.poll(() => requestsTo(previewMerge).length).toBe(2)
    expect(address().pathname).toBe('/')
    await expect.element(merge).toBeEnabled()
  })

  it('says why two records cannot be merged, and leads back to the choice', async () => {
    respondTo(previewMerge, () => refusal(409, mergesMessages.guardian))
    const { dialog, merge } = await open()
    await expect.element(dialog.getByText(mergesMessages.guardian)).toBeVisible()
    await expect.element(merge).toBeDisabled()
    await dialog.getByRole('button', { name: texts.another }).click()
    await expect.element(dialog.getByText(texts.similar, { exact: true })).toBeVisible()
  })
})

describe('who may merge', () => {
  const user = {
    ...staff,
    ...{ ...person, id: person._id, role: 'member', memberships: [], userDetails: admin.userDetails },
    freezeInfo: { membership: null, isFrozen: false, limit: null },
  } as unknown as UserProfile

  async function menuOf(of: UserProfile, as: Parameters<typeof renderAdmin>[1]) {
    await renderAdmin(<PersonActions user={of} summary={undefined} ask={() => {}} />, as)
    await page.getByRole('button', { name: 'Diğer işlemler' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Yazdır' })).toBeVisible()
    return page.getByRole('menuitem', { name: texts.action })
  }

  it('an admin on the page of a member', async () => {
    await expect.element(await menuOf(user, { user: admin })).toBeVisible()
  })

  it('the holder of a position with the permission', async () => {
    const holder = { ...staff, permissions: ['users.show', 'members.merge'] }
    await expect.element(await menuOf(user, { user: holder })).toBeVisible()
  })

  it.each([
    ['staff without it', user, staff],
    ['an admin on the page of an employee', { ...user, role: 'trainer' } as UserProfile, admin],
    ['an admin on the own page', { ...user, _id: admin._id } as UserProfile, admin],
  ])('not %s', async (_, of, as) => {
    const item = await menuOf(of, { user: as })
    expect(item.elements()).toHaveLength(0)
  })

  it('two selected members, neither one nor three', async () => {
    previewing()
    const resources = [{ ...equipment, data: { ...equipment.data, list: listEquipments } }]
    const { screen } = await renderAdmin(
      <ResourceGrid<Equipment>
        resource="equipments"
        sort={{ field: 'name', order: 'ASC' }}
        columns={equipmentColumns}
        bulkActions={<MemberActions />}
        bulkNeeds="list"
      />,
      { resources, records: { equipments: equipments(4) }, path: '/equipments' },
    )
    const choose = (name: RegExp) => screen.getByRole('row', { name }).getByRole('checkbox').click()
    const merge = screen.getByRole('button', { name: texts.confirm, exact: true })
    await choose(/Ekipman 01/)
    await expect.element(screen.getByRole('button', { name: 'Bildirim', exact: true })).toBeVisible()
    expect(merge.elements()).toHaveLength(0)
    await choose(/Ekipman 02/)
    await expect.element(merge).toBeVisible()
    await choose(/Ekipman 03/)
    await expect.poll(() => merge.elements()).toHaveLength(0)
    await choose(/Ekipman 03/)
    await merge.click()
    await expect.element(staying().getByText(person.name)).toBeVisible()
  })
})

function MergedPage() {
  const onError = useMergedRecord()
  return <ShowBase resource="users" id={twin._id} queryOptions={{ onError }} render={() => null} />
}

describe('the address of a merged record', () => {
  const show = async (failure: Error) => {
    const { address } = await renderAdmin(<MergedPage />, {
      ...options,
      records: { users: [{ ...person, id: person._id }] },
      failures: { getOne: failure },
    })
    return address
  }

  it('leads to the record that stays, and says so', async () => {
    const body = { code: 'user.merged', errors: { mergedInto: person._id } }
    const address = await show(new HttpError(mergesMessages.mergedBefore, 404, body))
    await expect.element(page.getByText(texts.mergedInto(person.name))).toBeVisible()
    await expect.poll(() => address().pathname).toBe(`/users/${person._id}/show`)
  })

  it('leads to the list where the record is missing for another reason', async () => {
    const address = await show(new HttpError('Kullanıcı bulunamadı.', 404, { code: 'record.not-found' }))
    await expect.poll(() => address().pathname).toBe('/users')
  })
})
