import { describe, expect, it } from 'vitest'
import ReceivablesPanel from '#admin/resources/people/users/ReceivablesPanel.tsx'
import ImportDialog from '#admin/ui/sheet/import/ImportDialog.tsx'
import {
  checkImport,
  exportImportRows,
  type Import,
  type ImportCheck,
  listImports,
  previewUndo,
  showImport,
  startImport,
  undoImport,
  uploadImport,
} from '#shared/money/imports/imports.contract.ts'
import { listReceivables, showAccount } from '#shared/money/receivables/receivables.contract.ts'
import { membersSheet } from '#shared/office/member-imports/member-imports.sheet.ts'
import { moda, renderAdmin, resourceOf, staff } from '#tests/components/support/admin.tsx'
import { chooseFile } from '#tests/components/support/choose-file.ts'
import { equipmentId as idOf } from '#tests/components/support/equipment.tsx'
import { requestsTo, respondTo } from '#tests/components/support/routes.ts'

const file = (more: Partial<Import> = {}): Import => ({
  _id: idOf(60),
  sheet: 'members',
  branch: moda,
  fileName: 'uyeler.csv',
  state: 'ready',
  headings: ['Ad soyad', 'Telefon', 'Bakiye'],
  columns: { name: 0, phone: 1, wallet: 2 },
  dayOrder: 'day-first',
  rowCount: 4,
  done: 0,
  added: 0,
  skipped: 0,
  warned: 0,
  kept: 0,
  createdByName: 'Ada',
  createdAt: '2026-11-20T10:00:00.000Z',
  finishedAt: null,
  ...more,
})

const checked = (more: Partial<NonNullable<ImportCheck['members']>> = {}): ImportCheck => ({
  good: 2,
  wrong: 0,
  problems: [],
  warned: 0,
  warnings: [],
  sample: [{ name: 'Ayşe Yıldırım', phone: '0532 123 45 67', wallet: '250,00' }],
  members: {
    people: 1,
    known: 1,
    unchanged: 1,
    guardians: 0,
    consents: [],
    waiting: 1,
    conflicts: [
      {
        row: 4,
        name: 'Ali Kaya',
        shares: 'phone',
        person: 'Veli Kaya',
        options: ['same', 'new', 'skip'],
        decision: null,
      },
    ],
    changes: [
      {
        row: 3,
        user: idOf(5),
        name: 'Can Er',
        changes: [{ field: 'wallet', before: '₺0,00', after: '₺40,00' }],
      },
    ],
    branches: [],
    asksPrices: false,
    capitals: { rows: 0, examples: [] },
    ...more,
  },
})

async function openImport(past: Import[] = [], user?: typeof staff) {
  respondTo(listImports, () => past)
  let changes = 0
  const rendered = await renderAdmin(
    <ImportDialog
      sheet={membersSheet}
      onClose={() => undefined}
      onChanged={() => {
        changes += 1
      }}
    />,
    {
      resources: [resourceOf('members', { name: 'Üye |||| Üyeler', fields: {} })],
      path: '/members',
      branch: moda,
      ...(user && { user }),
    },
  )
  const dialog = rendered.screen.getByRole('dialog', { name: /^Üyeler: içe aktar/ })
  await expect.element(dialog).toBeVisible()
  return { ...rendered, dialog, countChanges: () => changes }
}

describe('MemberChecks, MemberQuestions, Problems and ProblemRows in ImportDialog', () => {
  it('shows what happens to people, asks for decisions and checks again with them', async () => {
    respondTo(uploadImport, () => file())
    respondTo(checkImport, ({ body }) => {
      const { decisions } = (body as unknown as { choices: { decisions: Record<string, string> } }).choices
      return decisions[4] ? checked({ people: 2, waiting: 0 }) : checked()
    })
    respondTo(startImport, () => file({ state: 'running', added: 2 }))
    const summary = { people: 2, known: 1, memberships: 0, contracts: 0, debts: 0, wallets: 40 }
    respondTo(showImport, () => file({ state: 'done', added: 2, done: 2, summary }))
    const { screen, dialog, countChanges } = await openImport()
    await chooseFile(dialog.getByLabelText('Dosya seç').first(), new File(['Ad soyad'], 'uyeler.csv'))
    await dialog.getByRole('button', { name: 'Satırları kontrol et' }).click()
    await expect
      .element(dialog)
      .toMatchTextContent(
        '1 yeni üye, kayıtlı üyelere ait 1 satır, aktarılacak yeni bir şey olmayan 1 satır.',
      )
    await expect.element(dialog).toMatchTextContent('1 satır karar bekliyor')
    const changes = dialog.getByRole('region', { name: 'Kayıtlı üyelerde değişecekler' })
    await expect.element(changes).toMatchTextContent('Can Er')
    await expect.element(changes).toMatchTextContent('₺40,00')
    // Only the columns of the file are previewed.
    const preview = dialog.getByRole('region', { name: 'İlk satırlar böyle okundu' })
    await expect.element(preview.getByRole('columnheader', { name: 'Bakiye' })).toBeInTheDocument()
    expect(preview.getByRole('columnheader', { name: 'Sözleşme tarihi' }).elements()).toHaveLength(0)
    const conflicts = dialog.getByRole('region', { name: 'Karar bekleyen satırlar' })
    await expect.element(conflicts).toMatchTextContent('Veli Kaya (aynı telefon)')
    await expect.element(dialog.getByRole('button', { name: '2 satırı ekle, 1 satırı atla' })).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Ali Kaya için karar' }).click()
    await screen.getByRole('option', { name: 'Başka kullanıcı' }).click()
    await expect
      .element(dialog)
      .toMatchTextContent('Kararları uygulamak için satırları yeniden kontrol edin.')
    await dialog.getByRole('button', { name: 'Satırları kontrol et' }).click()
    await dialog.getByRole('button', { name: '2 satırı ekle' }).click()
    await expect
      .element(dialog)
      .toMatchTextContent('2 satır eklendi. 2 yeni üye, 1 kayıtlı üye, 0 üyelik, ₺40,00 bakiye.')
    expect(requestsTo(checkImport).map(({ body }) => body.choices)).toEqual([
      { decisions: {}, shared: 'ask' },
      { decisions: { 4: 'new' }, shared: 'ask' },
    ])
    expect(countChanges()).toBe(1)
  })

  it('offers staff the columns of contact data only, and says which it leaves out', async () => {
    respondTo(uploadImport, () => file({ columns: { name: 0, phone: 1 } }))
    const brought = file({ state: 'done', fileName: 'bakiyeler.csv', added: 4, done: 4 })
    const contacts = file({
      _id: idOf(61),
      state: 'done',
      fileName: 'kisiler.csv',
      columns: { name: 0, phone: 1 },
    })
    const { dialog } = await openImport([brought, contacts], staff)
    await expect.element(dialog).toMatchTextContent('Kişi ve iletişim bilgilerini aktarırsınız.')
    await expect
      .element(dialog.getByRole('button', { name: 'kisiler.csv aktarmasını geri al' }))
      .toBeVisible()
    expect(dialog.getByRole('button', { name: 'bakiyeler.csv aktarmasını geri al' }).elements()).toEqual([])
    await chooseFile(dialog.getByLabelText('Dosya seç').first(), new File(['Ad soyad'], 'uyeler.csv'))
    await expect.element(dialog).toMatchTextContent('Dosyadaki şu sütunlar aktarılmaz: Bakiye.')
    await expect.element(dialog.getByRole('combobox', { name: 'Telefon' })).toBeVisible()
    for (const name of ['Bakiye', 'Paket', 'Kalan borç', 'Ödenen', 'Sözleşme tarihi'])
      expect(dialog.getByRole('combobox', { name }).elements()).toEqual([])
  })

  it('proposes the adult whose phone a child shares as the guardian, and takes another decision', async () => {
    const proposed = {
      row: 4,
      name: 'Ada Kaya',
      shares: 'phone' as const,
      person: 'Veli Kaya',
      options: ['guardian' as const, 'new' as const, 'skip' as const],
      decision: 'guardian' as const,
    }
    respondTo(uploadImport, () => file())
    respondTo(checkImport, () => checked({ waiting: 0, guardians: 1, conflicts: [proposed] }))
    const { screen, dialog } = await openImport()
    await chooseFile(dialog.getByLabelText('Dosya seç').first(), new File(['Ad soyad'], 'uyeler.csv'))
    await dialog.getByRole('button', { name: 'Satırları kontrol et' }).click()
    await expect.element(dialog).toMatchTextContent('velisine bağlanacak 1 çocuk')
    const decision = dialog.getByRole('combobox', { name: 'Ada Kaya için karar' })
    await expect.element(decision).toMatchTextContent('Çocuğu (velisi olarak bağla)')
    await decision.click()
    await screen.getByRole('option', { name: 'Başka kullanıcı' }).click()
    await dialog.getByRole('button', { name: 'Satırları kontrol et' }).click()
    await expect
      .poll(() => requestsTo(checkImport).at(-1)?.body)
      .toMatchObject({ choices: { decisions: { 4: 'new' } } })
  })

  it('decides for all rows at once', async () => {
    respondTo(uploadImport, () => file())
    respondTo(checkImport, () => checked())
    const { screen, dialog } = await openImport()
    await chooseFile(dialog.getByLabelText('Dosya seç').first(), new File(['Ad soyad'], 'uyeler.csv'))
    await dialog.getByRole('button', { name: 'Satırları kontrol et' }).click()
    await dialog.getByRole('combobox', { name: 'Karar verilmeyenler' }).click()
    await screen.getByRole('option', { name: 'Başka kullanıcı olarak ekle' }).click()
    await dialog.getByRole('button', { name: 'Satırları kontrol et' }).click()
    await expect
      .poll(() => requestsTo(checkImport).at(-1)?.body.choices)
      .toEqual({ decisions: {}, shared: 'new' })
  })

  it('offers a sample file with the headings that it recognises', async () => {
    const { dialog } = await openImport()
    let name = ''
    const click = HTMLAnchorElement.prototype.click
    HTMLAnchorElement.prototype.click = function download() {
      name = this.download
    }
    try {
      await dialog.getByRole('button', { name: 'Örnek dosyayı indir' }).click()
    } finally {
      HTMLAnchorElement.prototype.click = click
    }
    expect(name).toBe('uyeler-ornek.csv')
  })

  it('asks for branches, prices and names that the file leaves open, and checks again with the answers', async () => {
    const branches = [
      {
        name: 'BOSNA',
        key: 'bosna',
        rows: 12,
        isAmbiguous: true,
        options: [
          { _id: moda, name: 'Bosna Hersek Şubesi' },
          { _id: idOf(71), name: 'Bosna Spor Şubesi' },
        ],
        chosen: null,
      },
    ]
    const examples = [{ written: 'ŞEYMA NUR ÖZTÜRK', title: 'Şeyma Nur Öztürk' }]
    const questions = {
      waiting: 0,
      conflicts: [],
      branches,
      asksPrices: true,
      capitals: { rows: 40, examples },
    }
    respondTo(uploadImport, () => file({ columns: { name: 0, phone: 1, price: 2, paid: 2 } }))
    respondTo(checkImport, () => checked(questions))
    const { screen, dialog } = await openImport()
    await chooseFile(dialog.getByLabelText('Dosya seç').first(), new File(['Ad soyad'], 'uyeler.csv'))
    await dialog.getByRole('button', { name: 'Satırları kontrol et' }).click()
    await expect.element(dialog).toMatchTextContent('Birden çok şubeye uyuyor · 12 satır')
    await expect.element(dialog).toMatchTextContent('ŞEYMA NUR ÖZTÜRK → Şeyma Nur Öztürk')
    // Nothing is added before the prices have a meaning.
    expect(dialog.getByRole('button', { name: '2 satırı ekle' }).elements()).toEqual([])
    await dialog.getByRole('combobox', { name: 'Dosyadaki “BOSNA”' }).click()
    await screen.getByRole('option', { name: 'Bosna Spor Şubesi' }).click()
    await dialog.getByRole('combobox', { name: 'Ücretlerin anlamı' }).click()
    await screen.getByRole('option', { name: 'Ödenmeyen kısmı borçtur' }).click()
    await dialog.getByRole('checkbox', { name: '40 adı yalnızca baş harfleri büyük olarak ekle' }).click()
    await dialog.getByRole('button', { name: 'Satırları kontrol et' }).click()
    await expect.element(dialog.getByRole('button', { name: '2 satırı ekle' })).toBeVisible()
    expect(requestsTo(checkImport).at(-1)?.body.choices).toEqual({
      decisions: {},
      shared: 'ask',
      branches: { bosna: idOf(71) },
      prices: 'debts',
      names: 'written',
    })
  })

  it('says when it has taken over the mapping of the last file, and maps anew on demand', async () => {
    respondTo(uploadImport, () => file({ columns: { name: 1, phone: 0 }, isRemembered: true }))
    respondTo(checkImport, () => checked())
    const { dialog } = await openImport()
    await chooseFile(dialog.getByLabelText('Dosya seç').first(), new File(['Ad soyad'], 'uyeler.csv'))
    await expect.element(dialog).toMatchTextContent('Bu başlıklarla aktarılan son dosyanın eşlemesi')
    await dialog.getByRole('button', { name: 'Başlıklara göre eşle' }).click()
    await dialog.getByRole('button', { name: 'Satırları kontrol et' }).click()
    await expect
      .poll(() => requestsTo(checkImport).at(-1)?.body.columns)
      .toEqual({ name: 0, phone: 1, wallet: 2 })
  })

  it('continues an abandoned check from the history with what was chosen', async () => {
    const choices = { decisions: {}, shared: 'new' as const, branches: { bosna: moda } }
    respondTo(showImport, () => file({ choices }))
    respondTo(checkImport, () => checked())
    const { dialog } = await openImport([file()])
    await dialog.getByRole('button', { name: 'uyeler.csv kontrolüne devam et' }).click()
    await dialog.getByRole('button', { name: 'Satırları kontrol et' }).click()
    await expect.poll(() => requestsTo(checkImport).at(-1)?.body.choices).toEqual(choices)
  })

  it('shows warnings, and downloads refused and incomplete rows before and after the import', async () => {
    const warnings = [{ row: 3, field: 'phone', cell: '0532', message: 'Geçerli bir telefon yazın.' }]
    respondTo(uploadImport, () => file())
    respondTo(checkImport, () => ({
      ...checked({ waiting: 0, conflicts: [] }),
      wrong: 3,
      warned: 1,
      warnings,
    }))
    respondTo(exportImportRows, () => 'Ad soyad;Neden')
    const done = file({ state: 'done', added: 2, done: 2, skipped: 3, warned: 1 })
    respondTo(startImport, () => file({ state: 'running', added: 2 }))
    respondTo(showImport, () => done)
    const { dialog } = await openImport()
    await chooseFile(dialog.getByLabelText('Dosya seç').first(), new File(['Ad soyad'], 'uyeler.csv'))
    await dialog.getByRole('button', { name: 'Satırları kontrol et' }).click()
    const incomplete = dialog.getByRole('region', { name: 'Eksik aktarılacak satırlar' })
    await expect.element(incomplete).toMatchTextContent('Geçerli bir telefon yazın.')
    await dialog.getByRole('button', { name: 'Aktarılmayan satırlar: Excel (.xlsx)' }).click()
    await expect
      .poll(() => requestsTo(exportImportRows).at(-1)?.query)
      .toEqual({ rows: 'refused', format: 'xlsx' })
    await dialog.getByRole('button', { name: '2 satırı ekle, 3 satırı atla' }).click()
    await expect.element(dialog).toMatchTextContent('1 satır okunamayan hücreleri olmadan eklendi.')
    await dialog.getByRole('button', { name: 'Eksik aktarılan satırlar: CSV' }).click()
    await expect
      .poll(() => requestsTo(exportImportRows).at(-1)?.query)
      .toEqual({ rows: 'warned', format: 'csv' })
  })

  it('undoes an import, a failed one too, after naming who stays and why', async () => {
    const people = [{ _id: idOf(7), name: 'Gökçe Işık', reason: 'entry' as const }]
    respondTo(previewUndo, () => ({ removed: 3, kept: 1, changed: [], people }))
    respondTo(undoImport, () => ({ removed: 3, kept: 1, changed: [], people }))
    const { screen, dialog } = await openImport([file({ state: 'failed', added: 4, done: 4 })])
    await dialog.getByRole('button', { name: 'uyeler.csv aktarmasını geri al' }).click()
    const asked = screen.getByRole('alertdialog', { name: 'İçe aktarma geri alınsın mı?' })
    await expect.element(asked).toMatchTextContent('1 kişi kalacak:')
    await expect.element(asked).toMatchTextContent('Gökçe Işık: turnikeden geçti')
    await asked.getByRole('button', { name: '3 kişiyi geri al' }).click()
    await expect.element(screen.getByText('3 kişi geri alındı, 1 kişi kaldı.')).toBeVisible()
  })
})

describe('ReceivablesPanel', () => {
  it('lists the debts of a user by due date', async () => {
    const debt = {
      user: idOf(1),
      branch: moda,
      branchName: 'Moda',
      membership: null,
      reason: 'Devreden borç',
      createdAt: '2026-11-20T10:00:00.000Z',
    }
    respondTo(listReceivables, () => [
      {
        ...debt,
        _id: idOf(61),
        dueOn: '2020-01-31',
        amount: 1500,
        open: 1000,
        status: 'partial',
        version: 1,
      },
      { ...debt, _id: idOf(62), dueOn: '2090-01-31', amount: 500, open: 0, status: 'paid', version: 2 },
    ])
    respondTo(showAccount, () => ({
      ...{
        userName: 'Ali Kaya',
        opening: 0,
        closing: 1000,
        owed: 2000,
        paid: 1000,
        unallocated: 0,
        unallocatedIn: [],
      },
      ...{ lines: [], isCut: false },
    }))
    const { screen } = await renderAdmin(<ReceivablesPanel user={idOf(1)} />, { path: '/users' })
    await expect.element(screen.getByRole('row').nth(1)).toMatchTextContent('Vadesi geçti')
    await expect.element(screen.getByRole('row').nth(1)).toMatchTextContent('₺1.000,00')
    await expect.element(screen.getByRole('row').nth(2)).toMatchTextContent('Ödendi')
  })
})
