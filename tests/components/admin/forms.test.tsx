import type { ReactNode } from 'react'
import { HttpError, RecordContextProvider, useGetList, useRefresh } from 'react-admin'
import { Link, Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { draftKey } from '#admin/ui/form/drafts.ts'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { MoneyInput, NumberFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { returningTo } from '#admin/ui/page/PageHeader.tsx'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { admin, moda, renderAdmin, staff } from '#tests/components/support/admin.tsx'
import {
  EquipmentInput,
  equipment,
  equipmentId,
  makeEquipment,
} from '#tests/components/support/equipment.tsx'
import { respondTo } from '#tests/components/support/routes.ts'

const id = equipmentId(1)
const editPath = `/equipments/${id}`

const fields = (
  <>
    <TextFormField source="name" />
    <TextFormField source="note" />
    <MoneyInput source="price" />
    <NumberFormField source="count" />
    <Link to="/elsewhere">Başka yere git</Link>
  </>
)

type FormProps = Omit<Parameters<typeof RecordForm>[0], 'children' | 'schema'>

function screens(props: FormProps): ReactNode {
  const form = (
    <RecordForm schema={EquipmentInput} actions={<DeleteRecord />} {...props}>
      {fields}
    </RecordForm>
  )
  return (
    <Routes>
      <Route path="/equipments/create" element={<CreatePage>{form}</CreatePage>} />
      <Route
        path="/equipments/:id"
        element={<EditPage subtitle={({ kind }) => `tür ${kind}`}>{form}</EditPage>}
      />
      <Route path="/equipments" element={<p>Liste ekranı</p>} />
      <Route path="/equipments/list" element={<ListScreen />} />
      <Route path="*" element={<p>Başka ekran</p>} />
    </Routes>
  )
}

/** Loads the records as a list does. */
function ListScreen() {
  const { data } = useGetList('equipments')
  return <Link to={editPath}>{`${data?.length ?? 0} kayıt`}</Link>
}

/** Reads the records of the screen again. */
function ReadAgain() {
  const refresh = useRefresh()
  return (
    <button type="button" onClick={refresh}>
      Yeniden oku
    </button>
  )
}

const renderForm = (props: FormProps = {}, options: Parameters<typeof renderAdmin>[1] = {}) =>
  renderAdmin(screens(props), {
    resources: [equipment],
    records: { equipments: [makeEquipment(1), makeEquipment(2)] },
    resource: 'equipments',
    path: editPath,
    ...options,
  })

type Rendered = Awaited<ReturnType<typeof renderForm>>
type Screen = Rendered['screen']

const field = (screen: Screen, name: string) =>
  screen.getByRole('textbox', { name: new RegExp(`^${name}\\W*$`) })
const save = (screen: Screen) => screen.getByRole('button', { name: 'Kaydet' }).click()
const storedRecord = ({ data }: Rendered) => data.records('equipments')[0]

describe('EditPage and RecordForm', () => {
  it('shows the record’s name, its subtitle and its values', async () => {
    const { screen } = await renderForm()
    await expect.element(screen.getByRole('heading', { name: 'Ekipman 01' })).toBeVisible()
    await expect.element(screen.getByText('tür weights')).toBeVisible()
    await expect.element(field(screen, 'Ad')).toHaveValue('Ekipman 01')
    await expect.element(screen.getByRole('link', { name: 'Ekipmanlar listesine dön' })).toBeVisible()
  })

  it('saves the changes with the version and returns to the list', async () => {
    const rendered = await renderForm()
    await field(rendered.screen, 'Ad').fill('Kürek')
    await save(rendered.screen)
    await expect.element(rendered.screen.getByText('Liste ekranı')).toBeVisible()
    expect(rendered.data.callsOf('update')[0]?.params.data).toMatchObject({ name: 'Kürek', version: 1 })
  })

  it('waits for the current record when the list shows an outdated one', async () => {
    const { screen, data } = await renderForm({}, { path: '/equipments/list' })
    await expect.element(screen.getByRole('link', { name: '2 kayıt' })).toBeVisible()
    const { promise, resolve } = Promise.withResolvers<void>()
    data.control.hold = promise
    await screen.getByRole('link', { name: '2 kayıt' }).click()
    await expect.element(screen.getByRole('status', { name: 'Yükleniyor' })).toBeVisible()
    Object.assign(data.records('equipments')[0] ?? {}, { name: 'Yeni ad', version: 2 })
    resolve()
    await expect.element(field(screen, 'Ad')).toHaveValue('Yeni ad')
  })

  it('keeps unsaved values when the record is read again, and does not save them over the other change', async () => {
    respondTo(listAuditLog, () => [])
    const { screen, data } = await renderForm({ aside: <ReadAgain /> })
    await field(screen, 'Ad').fill('Benim adım')
    Object.assign(data.records('equipments')[0] ?? {}, { name: 'Onun adı', version: 2 })
    const before = data.callsOf('getOne').length
    await screen.getByRole('button', { name: 'Yeniden oku' }).click()
    await expect.poll(() => data.callsOf('getOne').length).toBeGreaterThan(before)
    // The heading shows the record as it is now.
    await expect.element(screen.getByRole('heading', { name: 'Onun adı' })).toBeVisible()
    await expect.element(field(screen, 'Ad')).toHaveValue('Benim adım')
    await save(screen)
    await expect.element(screen.getByRole('dialog', { name: 'Bu kayıt bu arada değişti' })).toBeVisible()
    expect(data.callsOf('update')[0]?.params.data).toMatchObject({ name: 'Benim adım', version: 1 })
  })

  it('shows the values of a record that is read again while nothing is unsaved', async () => {
    const { screen, data } = await renderForm({ aside: <ReadAgain /> })
    await expect.element(field(screen, 'Ad')).toHaveValue('Ekipman 01')
    Object.assign(data.records('equipments')[0] ?? {}, { name: 'Onun adı', version: 2 })
    await screen.getByRole('button', { name: 'Yeniden oku' }).click()
    await expect.element(field(screen, 'Ad')).toHaveValue('Onun adı')
    await field(screen, 'Not').fill('yağlandı')
    await save(screen)
    await expect.element(screen.getByText('Liste ekranı')).toBeVisible()
    expect(data.callsOf('update')[0]?.params.data).toMatchObject({ note: 'yağlandı', version: 2 })
  })

  it('saves by Ctrl+Enter in a field', async () => {
    const rendered = await renderForm()
    await field(rendered.screen, 'Not').fill('yağlandı')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(rendered.screen.getByText('Liste ekranı')).toBeVisible()
    expect(storedRecord(rendered)?.note).toBe('yağlandı')
  })

  it('shows every error of the contract and sends nothing', async () => {
    const { screen, data } = await renderForm()
    await field(screen, 'Ad').fill(' ')
    await field(screen, 'Adet').fill('100')
    await save(screen)
    await expect.element(screen.getByText('Bu alan zorunludur.')).toBeVisible()
    await expect.element(screen.getByText('En çok 99 olabilir.')).toBeVisible()
    expect(data.callsOf('update')).toHaveLength(0)
  })

  it('shows a field error of the server at its input', async () => {
    const { screen, data } = await renderForm()
    data.failures.update = new HttpError('Geçersiz', 400, { errors: { name: 'Bu ad alınmış.' } })
    await field(screen, 'Ad').fill('Bisiklet')
    await save(screen)
    await expect.element(screen.getByText('Bu ad alınmış.')).toBeVisible()
    await expect.element(field(screen, 'Ad')).toHaveValue('Bisiklet')
  })

  it('announces other failures and keeps the form', async () => {
    const { screen, data } = await renderForm()
    data.failures.update = new HttpError('Sunucuya ulaşılamıyor.', 503)
    await field(screen, 'Ad').fill('Bisiklet')
    await save(screen)
    await expect.element(screen.getByText('Sunucuya ulaşılamıyor.')).toBeVisible()
    await expect.element(field(screen, 'Ad')).toHaveValue('Bisiklet')
  })

  it('refuses users who may not edit the record', async () => {
    const other = { ...staff, branch: moda }
    const { screen } = await renderForm({}, { user: other })
    await expect.element(screen.getByRole('heading', { name: 'Erişim izniniz yok' })).toBeVisible()
  })

  it('focuses the first empty field of a new record, after the values from the URL', async () => {
    const create = `/equipments/create?source=${encodeURIComponent(JSON.stringify({ name: 'Kürek' }))}`
    const { screen } = await renderForm({}, { path: create })
    await expect.element(field(screen, 'Ad')).toHaveValue('Kürek')
    await expect.element(field(screen, 'Not')).toHaveFocus()
  })

  it('leaves the focus alone when an existing record is opened', async () => {
    const { screen } = await renderForm()
    await expect.element(field(screen, 'Ad')).toHaveValue('Ekipman 01')
    expect(document.body).toHaveFocus()
  })

  it('returns to the page that opened it after saving, by its cancel button and by its arrow', async () => {
    const { screen, router } = await renderForm({}, { path: '/elsewhere' })
    await router.navigate(editPath, { state: returningTo({ path: '/people/7', name: 'Ali Kaya' }) })
    await expect
      .element(screen.getByRole('link', { name: 'Geri dön: Ali Kaya' }))
      .toHaveAttribute('href', '/people/7')
    await expect.element(screen.getByRole('link', { name: 'Vazgeç' })).toHaveAttribute('href', '/people/7')
    await field(screen, 'Ad').fill('Kürek')
    await save(screen)
    await expect.poll(() => router.state.location.pathname).toBe('/people/7')
  })

  it('asks a question before saving, and keeps the form when the answer is no', async () => {
    const question = () => ({ title: 'Fiyat değişsin mi?', content: 'Geri alınamaz.', confirm: 'Değiştir' })
    const { screen, data } = await renderForm({ question })
    await field(screen, 'Fiyat').fill('5')
    await save(screen)
    const dialog = screen.getByRole('alertdialog', { name: 'Fiyat değişsin mi?' })
    await dialog.getByRole('button', { name: 'Vazgeç' }).click()
    await expect.element(screen.getByText('Kaydedilmedi; yazdıklarınız formda duruyor.')).toBeVisible()
    await expect.element(field(screen, 'Fiyat')).toHaveValue('5')
    expect(data.callsOf('update')).toHaveLength(0)
    await save(screen)
    await dialog.getByRole('button', { name: 'Değiştir' }).click()
    await expect.element(screen.getByText('Liste ekranı')).toBeVisible()
    expect(data.callsOf('update')).toHaveLength(1)
  })

  it('asks before discarding changes', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
    const { screen } = await renderForm()
    await field(screen, 'Ad').fill('Kürek')
    await screen.getByRole('link', { name: 'Başka yere git' }).click()
    await expect.poll(() => confirm.mock.calls.length).toBe(1)
    await expect.element(field(screen, 'Ad')).toHaveValue('Kürek')
    confirm.mockReturnValue(true)
    await screen.getByRole('link', { name: 'Başka yere git' }).click()
    await expect.element(screen.getByText('Başka ekran')).toBeVisible()
    confirm.mockRestore()
  })

  it('leaves an unchanged form without asking', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
    const { screen } = await renderForm()
    await screen.getByRole('link', { name: 'Başka yere git' }).click()
    await expect.element(screen.getByText('Başka ekran')).toBeVisible()
    expect(confirm).not.toHaveBeenCalled()
    confirm.mockRestore()
  })
})

describe('CreatePage and FormToolbar', () => {
  it('creates a record and goes to the list', async () => {
    const { screen, data } = await renderForm(
      { defaultValues: { note: '', isActive: true, version: 1 } },
      { path: '/equipments/create' },
    )
    await expect.element(screen.getByRole('heading', { name: 'Ekipman ekle' })).toBeVisible()
    await field(screen, 'Ad').fill('Kürek')
    await field(screen, 'Fiyat').fill('12,5')
    await field(screen, 'Adet').fill('3')
    await save(screen)
    await expect.element(screen.getByText('Liste ekranı')).toBeVisible()
    expect(data.callsOf('create')[0]?.params.data).toMatchObject({ name: 'Kürek', price: 12.5, count: 3 })
  })

  it('has a cancel link to the list and a save label of its own', async () => {
    const { screen } = await renderForm({ save: 'Ekle' }, { path: '/equipments/create' })
    await expect.element(screen.getByRole('button', { name: 'Ekle' })).toHaveAttribute('type', 'submit')
    await screen.getByRole('link', { name: 'Vazgeç' }).click()
    await expect.element(screen.getByText('Liste ekranı')).toBeVisible()
  })
})

describe('ConflictDialog', () => {
  const entry = {
    _id: equipmentId(9),
    actor: equipmentId(8),
    actorName: 'Bora',
    apiKeyName: '',
    resource: 'equipments',
    recordId: id,
    recordName: 'Ekipman 01',
    names: {},
    action: 'edit',
    person: null,
    personName: '',
    before: null,
    after: null,
    masked: [],
    createdAt: '2026-11-20T10:00:00.000Z',
  }

  /** Changes name and price in the form while another user changes name, note and price. */
  async function conflicted() {
    respondTo(listAuditLog, () => [entry])
    const rendered = await renderForm()
    const { screen, data } = rendered
    await field(screen, 'Ad').fill('Benim adım')
    await field(screen, 'Fiyat').fill('10,5')
    Object.assign(data.records('equipments')[0] as object, {
      name: 'Onun adı',
      note: 'Onun notu',
      price: 2000,
      version: 2,
    })
    await save(screen)
    const dialog = screen.getByRole('dialog', { name: 'Bu kayıt bu arada değişti' })
    await expect.element(dialog).toMatchTextContent('Bora bu kaydı değiştirdi')
    return { ...rendered, dialog, group: (name: string) => dialog.getByRole('radiogroup', { name }) }
  }

  it('shows both values of every differing field; a field changed only by the other user defaults to theirs', async () => {
    const { screen, group, dialog } = await conflicted()
    // Its choices would contradict a message that asks to reload the page.
    await expect.element(screen.getByText('Kayıt bu arada değişti.')).not.toBeInTheDocument()
    await expect.element(group('Ad')).toMatchTextContent('Benim adım')
    await expect.element(group('Ad')).toMatchTextContent('Onun adı')
    await expect.element(group('Ad').getByRole('radio', { name: /Sizin yazdığınız/ })).toBeChecked()
    await expect.element(group('Not').getByRole('radio', { name: /Şimdi kayıtlı olan/ })).toBeChecked()
    await expect.element(group('Fiyat')).toMatchTextContent('₺10,5')
    await expect.element(group('Fiyat')).toMatchTextContent('₺2.000')
    await expect.element(dialog.getByRole('radiogroup', { name: 'Adet' })).not.toBeInTheDocument()
  })

  it('saves the chosen value of each field on the current version', async () => {
    const rendered = await conflicted()
    const { screen, group } = rendered
    await group('Fiyat')
      .getByRole('radio', { name: /Şimdi kayıtlı olan/ })
      .click()
    await screen.getByRole('button', { name: 'Seçtiklerimle kaydet' }).click()
    await expect.element(screen.getByText('Liste ekranı')).toBeVisible()
    expect(storedRecord(rendered)).toMatchObject({
      name: 'Benim adım',
      note: 'Onun notu',
      price: 2000,
      version: 3,
    })
  })

  it('takes all current values', async () => {
    const rendered = await conflicted()
    await rendered.screen.getByRole('button', { name: 'Hepsinde kayıtlı olanı al' }).click()
    await expect.element(field(rendered.screen, 'Ad')).toHaveValue('Onun adı')
    await expect.element(rendered.screen.getByText('Kaydın son hâli yüklendi.')).toBeVisible()
    expect(storedRecord(rendered)?.version).toBe(2)
  })

  it('returns to the form without a change', async () => {
    const { screen, dialog } = await conflicted()
    await screen.getByRole('button', { name: 'Düzenlemeye dön' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(field(screen, 'Ad')).toHaveValue('Benim adım')
  })
})

describe('DraftKeeper', () => {
  const key = (person: string) => draftKey(person, editPath)
  const keep = (person: string, values: object) =>
    sessionStorage.setItem(key(person), JSON.stringify({ at: Date.now(), values, version: 1 }))
  const draft = () => JSON.parse(sessionStorage.getItem(key(admin._id)) ?? 'null')?.values

  it('stores unsaved changes under the user and the form, without passwords', async () => {
    const { screen } = await renderForm()
    await field(screen, 'Ad').fill('Yarım kalan')
    await expect.poll(draft).toEqual({ name: 'Yarım kalan' })
    expect(Object.keys(sessionStorage).filter((name) => name.startsWith('draft:'))).toEqual([
      `draft:${admin._id}:${editPath}`,
    ])
  })

  it('restores a draft, which is then saved as a change', async () => {
    keep(admin._id, { name: 'Taslak adı' })
    const rendered = await renderForm()
    await rendered.screen.getByRole('button', { name: 'Taslağı geri getir' }).click()
    await expect.element(field(rendered.screen, 'Ad')).toHaveValue('Taslak adı')
    await save(rendered.screen)
    await expect.element(rendered.screen.getByText('Liste ekranı')).toBeVisible()
    expect(storedRecord(rendered)?.name).toBe('Taslak adı')
    expect(draft()).toBeUndefined()
  })

  it('discards a draft', async () => {
    keep(admin._id, { name: 'Taslak adı' })
    const { screen } = await renderForm()
    const notice = screen.getByRole('alert').filter({ hasText: 'bir taslak var' })
    await notice.getByRole('button', { name: 'Sil' }).click()
    await expect.element(notice).not.toBeInTheDocument()
    await expect.element(field(screen, 'Ad')).toHaveValue('Ekipman 01')
    expect(draft()).toBeUndefined()
  })

  it('does not offer the draft of another user', async () => {
    keep('someone-else', { name: 'Başkasının taslağı' })
    const { screen } = await renderForm()
    await expect.element(field(screen, 'Ad')).toHaveValue('Ekipman 01')
    await expect.element(screen.getByRole('button', { name: 'Taslağı geri getir' })).not.toBeInTheDocument()
  })

  it('drops the draft when the user leaves the form', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
    const { screen } = await renderForm()
    await field(screen, 'Ad').fill('Yarım kalan')
    await expect.poll(draft).toEqual({ name: 'Yarım kalan' })
    await screen.getByRole('link', { name: 'Başka yere git' }).click()
    await expect.element(screen.getByText('Başka ekran')).toBeVisible()
    expect(draft()).toBeUndefined()
    confirm.mockRestore()
  })
})

describe('DeleteRecord and UndoBar', () => {
  const resources = [{ ...equipment, isDeletionUndoable: true } as const]
  const renderUndoable = (options: Parameters<typeof renderAdmin>[1] = {}) =>
    renderForm({}, { resources, ...options })
  const remove = (screen: Screen) => screen.getByRole('button', { name: 'Sil', exact: true }).click()
  const bar = (screen: Screen) => screen.getByText('1 kayıt siliniyor...')
  const { setTimeout: timeout } = window

  /** Gives a slow machine more than the six seconds in which a deletion can be undone. */
  function stretchUndoTime() {
    const later = (run: () => void, delay?: number) => timeout(run, delay === 6000 ? 600_000 : delay)
    vi.spyOn(window, 'setTimeout').mockImplementation(later as typeof setTimeout)
  }
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('deletes an undoable record after some seconds and leaves the form without any question', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    try {
      const { screen, data } = await renderUndoable()
      await field(screen, 'Ad').fill('Kürek')
      await remove(screen)
      await expect.element(screen.getByText('Liste ekranı')).toBeVisible()
      await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
      await expect.element(bar(screen)).toBeVisible()
      expect(data.callsOf('deleteMany')).toHaveLength(0)
      vi.advanceTimersByTime(6000)
      await expect.element(screen.getByText('Kayıt silindi.')).toBeVisible()
      expect(data.callsOf('deleteMany')[0]?.params.ids).toEqual([id])
    } finally {
      vi.useRealTimers()
    }
  })

  it('returns to the page that opened the form', async () => {
    stretchUndoTime()
    const state = returningTo({ path: '/elsewhere', name: 'Başka' })
    const { screen, router } = await renderUndoable({ path: '/equipments' })
    await router.navigate(editPath, { state })
    await remove(screen)
    await expect.element(screen.getByText('Başka ekran')).toBeVisible()
  })

  it('is undone by the button', async () => {
    stretchUndoTime()
    const { screen, data } = await renderUndoable()
    await remove(screen)
    await screen.getByRole('button', { name: 'Geri al' }).click()
    await expect.element(bar(screen)).not.toBeInTheDocument()
    expect(data.records('equipments')).toHaveLength(2)
  })

  it('is undone by Ctrl+Z', async () => {
    stretchUndoTime()
    const { screen, data } = await renderUndoable()
    await remove(screen)
    await expect.element(bar(screen)).toBeVisible()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(bar(screen)).not.toBeInTheDocument()
    expect(data.callsOf('deleteMany')).toHaveLength(0)
  })

  it('carries out a pending deletion when another begins', async () => {
    stretchUndoTime()
    const { screen, data, router } = await renderUndoable()
    await remove(screen)
    await expect.element(bar(screen)).toBeVisible()
    await router.navigate(`/equipments/${equipmentId(2)}`)
    await remove(screen)
    await expect.poll(() => data.callsOf('deleteMany').map(({ params }) => params.ids)).toEqual([[id]])
    await expect.element(bar(screen)).toBeVisible()
  })

  it('carries out a pending deletion when the page is closed', async () => {
    stretchUndoTime()
    const { screen, data } = await renderUndoable()
    await remove(screen)
    await expect.element(bar(screen)).toBeVisible()
    window.dispatchEvent(new Event('pagehide'))
    await expect.poll(() => data.callsOf('deleteMany')).toHaveLength(1)
  })

  it('announces records that could not be deleted', async () => {
    const { screen, data } = await renderUndoable()
    data.failures.deleteMany = new HttpError('Kullanımda.', 409)
    await remove(screen)
    await expect.element(bar(screen)).toBeVisible()
    window.dispatchEvent(new Event('pagehide'))
    await expect.element(screen.getByText('Kullanımda.')).toBeVisible()
  })

  const confirm = async (screen: Screen) => {
    await remove(screen)
    const dialog = screen.getByRole('alertdialog', { name: '“Ekipman 01” silinsin mi?' })
    await expect.element(dialog.getByRole('button', { name: 'Vazgeç' })).toHaveFocus()
    await dialog.getByRole('button', { name: 'Sil', exact: true }).click()
  }

  it('deletes all other records at once after a confirmation, without an undo', async () => {
    const { screen, data } = await renderForm()
    await field(screen, 'Ad').fill('Kürek')
    await confirm(screen)
    await expect.element(screen.getByText('Liste ekranı')).toBeVisible()
    await expect.element(screen.getByText('Kayıt silindi.')).toBeVisible()
    expect(data.callsOf('delete')).toHaveLength(1)
    await expect.element(screen.getByRole('button', { name: 'Geri al' })).not.toBeInTheDocument()
  })

  it('stays on the form when the server refuses a confirmed deletion', async () => {
    const { screen, data } = await renderForm()
    data.refused[id] = 'Satışta.'
    await confirm(screen)
    await expect.element(screen.getByText('Satışta.')).toBeVisible()
    await expect.element(field(screen, 'Ad')).toBeVisible()
  })

  it('hands the reason of a refusal to the screen', async () => {
    const { screen, data } = await renderAdmin(
      <RecordContextProvider value={makeEquipment(1)}>
        <DeleteRecord
          content="Bakımları da silinir."
          onRefused={(reason) => <p>{`Silinemedi: ${reason}`}</p>}
        />
      </RecordContextProvider>,
      { resources: [equipment], records: { equipments: [makeEquipment(1)] }, resource: 'equipments' },
    )
    data.refused[id] = 'Satışta.'
    await screen.getByRole('button', { name: 'Sil' }).click()
    await expect.element(screen.getByRole('alertdialog')).toMatchTextContent('Bakımları da silinir.')
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Sil' }).click()
    await expect.element(screen.getByText('Silinemedi: Satışta.')).toBeVisible()
  })

  it('is hidden without the permission', async () => {
    const { screen } = await renderAdmin(
      <RecordContextProvider value={makeEquipment(1)}>
        <DeleteRecord />
        <p>içerik</p>
      </RecordContextProvider>,
      { resources: [equipment], resource: 'equipments', user: staff },
    )
    await expect.element(screen.getByText('içerik')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Sil' })).not.toBeInTheDocument()
  })
})

describe('RecordForm on a phone', () => {
  it('fits the screen', async () => {
    await page.viewport(390, 844)
    const { screen } = await renderForm({ aside: <p>yan içerik</p> })
    await expect.element(screen.getByText('yan içerik')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})
