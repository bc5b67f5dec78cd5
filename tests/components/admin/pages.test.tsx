import MapIcon from '@mui/icons-material/MapOutlined'
import TableIcon from '@mui/icons-material/TableRowsOutlined'
import { useState } from 'react'
import { HttpError, ListBase, RecordContextProvider, useNotify, useRefresh } from 'react-admin'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { GalleryList } from '#admin/resources/content/gallery/GalleryList.tsx'
import { resources } from '#admin/resources/index.ts'
import { KeyHint } from '#admin/ui/KeyHint.tsx'
import { Letterhead } from '#admin/ui/Letterhead.tsx'
import { ListSums, Sum } from '#admin/ui/ListSums.tsx'
import { PagedTable } from '#admin/ui/PagedTable.tsx'
import { PersonAvatar } from '#admin/ui/PersonAvatar.tsx'
import { PrintButton } from '#admin/ui/PrintButton.tsx'
import { PublishedChip } from '#admin/ui/PublishedChip.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { PageHeader, PageLoading } from '#admin/ui/page/PageHeader.tsx'
import { EditRecordButton, ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { DeniedPage, Failed, LoadError, MissingPage, SignInFailedPage } from '#admin/ui/page/StatusPages.tsx'
import { QrImage } from '#admin/ui/QrImage.tsx'
import { ReferencePicker } from '#admin/ui/ReferencePicker.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { RevealButton } from '#admin/ui/RevealButton.tsx'
import { StatusChip } from '#admin/ui/StatusChip.tsx'
import { Thumbnail } from '#admin/ui/Thumbnail.tsx'
import { Reversible } from '#admin/ui/UndoNotification.tsx'
import { VersionsCard } from '#admin/ui/VersionsCard.tsx'
import { ViewSwitch } from '#admin/ui/ViewSwitch.tsx'
import { type Club, showClub } from '#shared/club/club/club.contract.ts'
import { sumGeneralRecords } from '#shared/money/general-records/general-records.contract.ts'
import { admin, moda, renderAdmin, staff } from '#tests/components/support/admin.tsx'
import { equipment, equipmentId, makeEquipment } from '#tests/components/support/equipment.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'
import { bareClub } from '#tests/support/records/club.ts'

const club: Club = {
  ...bareClub,
  phone: '03321112233',
  email: 'bilgi@example.com',
  address: 'Konya',
  city: 'Konya',
  publicUrl: 'https://example.com',
}

const options = {
  resources: [equipment],
  records: { equipments: [makeEquipment(1)] },
  resource: 'equipments',
}

describe('ShowPage, PageHeader and Details', () => {
  const page = (
    <Routes>
      <Route
        path="/equipments/:id/show"
        element={
          <ShowPage
            subtitle={({ note }) => `not: ${note || 'yok'}`}
            above={<p>üstte</p>}
            aside={<p>yanda</p>}
            below={<p>altta</p>}
            isPrinted
          >
            <Details
              entries={[
                ['name', 'Ekipman 01'],
                ['note', ''],
              ]}
            />
            <EditRecordButton />
          </ShowPage>
        }
      />
      <Route path="*" element={<p>Başka ekran</p>} />
    </Routes>
  )
  const render = (more: Parameters<typeof renderAdmin>[1] = {}) =>
    renderAdmin(page, { ...options, path: `/equipments/${equipmentId(1)}/show`, ...more })

  it('shows the record with its name, labels and a dash for an empty value', async () => {
    const { screen } = await render()
    await expect.element(screen.getByRole('heading', { name: 'Ekipman 01' })).toBeVisible()
    await expect.element(screen.getByText('not: yok')).toBeVisible()
    for (const text of ['üstte', 'yanda', 'altta']) await expect.element(screen.getByText(text)).toBeVisible()
    const [term, empty] = [screen.getByRole('term').nth(1), screen.getByRole('definition').nth(1)]
    await expect.element(term).toHaveTextContent('Not')
    await expect.element(empty).toHaveTextContent('–')
    await expect.poll(() => document.title).toBe('Ekipman 01 · Yönetim paneli')
  })

  it('leads back to the list and to the form', async () => {
    const { screen, address } = await render()
    await expect.element(screen.getByRole('link', { name: 'Ekipmanlar listesine dön' })).toBeVisible()
    await screen.getByRole('link', { name: 'Düzenle' }).click()
    await expect.poll(() => address().pathname).toBe(`/equipments/${equipmentId(1)}`)
  })

  it('has no edit button without the permission', async () => {
    const { screen } = await render({ user: staff })
    await expect.element(screen.getByRole('heading', { name: 'Ekipman 01' })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Düzenle' })).not.toBeInTheDocument()
  })

  it('prints by its button', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const { screen } = await render()
    await screen.getByRole('button', { name: 'Yazdır' }).click()
    expect(print).toHaveBeenCalledOnce()
    print.mockRestore()
  })

  it('shows PageLoading until the record is there', async () => {
    const { screen } = await renderAdmin(<PageLoading />)
    await expect.element(screen.getByRole('status', { name: 'Yükleniyor' })).toBeVisible()
  })
})

describe('PrintButton', () => {
  it('has a label and an action of its own', async () => {
    const onPrint = vi.fn()
    const { screen } = await renderAdmin(<PrintButton label="Listeyi yazdır" onPrint={onPrint} />)
    await screen.getByRole('button', { name: 'Listeyi yazdır' }).click()
    expect(onPrint).toHaveBeenCalledOnce()
  })
})

describe('KeyHint', () => {
  it('shows the key without being part of the button’s name, unless single keys are off', async () => {
    const button = (
      <button type="button">
        Yazdır
        <KeyHint>p</KeyHint>
      </button>
    )
    const { screen, store } = await renderAdmin(button)
    await expect.element(screen.getByText('p', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Yazdır', exact: true })).toBeVisible()
    store.setItem('keyboard.on', false)
    await expect.element(screen.getByText('p', { exact: true })).not.toBeInTheDocument()
    store.setItem('keyboard.on', true)
  })
})

describe('Letterhead', () => {
  it('names club and branch with the branch’s contact', async () => {
    respondTo(showClub, () => club)
    const { screen } = await renderAdmin(<Letterhead branch={moda} />, {
      records: {
        branches: [{ id: moda, _id: moda, name: 'Moda', address: 'Bahariye 1', phone: '+902163334455' }],
      },
    })
    await expect.element(screen.getByText('Bozkır · Moda')).toBeVisible()
    await expect.element(screen.getByText('Bahariye 1')).toBeVisible()
    await expect.element(screen.getByText('0216 333 44 55')).toBeVisible()
  })
})

describe('StatusPages', () => {
  it('LoadError names a missing permission in the same words everywhere, and other errors by their message', async () => {
    const { screen } = await renderAdmin(
      <>
        <LoadError error={new HttpError('Kapalı', 403)} />
        <LoadError error={new HttpError('Sunucuya ulaşılamıyor.', 503)} />
      </>,
    )
    await expect.element(screen.getByText('Erişim izniniz yok')).toBeVisible()
    await expect.element(screen.getByText('Sunucuya ulaşılamıyor.')).toBeVisible()
  })

  it('leads home from an unknown page and a forbidden one', async () => {
    const { screen } = await renderAdmin(
      <>
        <MissingPage />
        <DeniedPage />
      </>,
    )
    await expect.element(screen.getByRole('heading', { name: 'Sayfa bulunamadı' })).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Erişim izniniz yok' })).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Bugün ekranına dön' }).first())
      .toHaveAttribute('href', '/')
  })

  it('offers to reload after a failure', async () => {
    const { screen } = await renderAdmin(
      <>
        <SignInFailedPage />
        <Failed />
      </>,
    )
    await expect.element(screen.getByRole('heading', { name: 'Oturum doğrulanamadı' })).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Bu ekran açılamadı' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Sayfayı yenile' }).elements()).toHaveLength(2)
  })
})

function RefreshButton() {
  const refresh = useRefresh()
  return (
    <button type="button" onClick={() => refresh()}>
      Yenile
    </button>
  )
}

describe('PagedTable', () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({ _id: String(index), name: `Satır ${index + 1}` }))
  type Load = (range: [number, number]) => Promise<{ rows: typeof rows; total: number }>
  const table = (load: Load, requestKey = 'a') => (
    <PagedTable
      title="Geçmiş"
      requestKey={requestKey}
      load={load}
      head={[{ label: 'Ad' }]}
      cells={({ name }) => [name]}
      empty="Geçmiş boş."
    />
  )
  const paged: Load = async ([first, last]) => ({ rows: rows.slice(first, last + 1), total: rows.length })

  it('pages through the rows', async () => {
    const load = vi.fn(paged)
    const { screen } = await renderAdmin(table(load))
    await expect.element(screen.getByText('1–25 / 60')).toBeVisible()
    await screen.getByRole('button', { name: 'Sonraki sayfaya git' }).click()
    await expect.element(screen.getByText('Satır 26')).toBeVisible()
    await expect.element(screen.getByText('Satır 25')).not.toBeInTheDocument()
    expect(load.mock.calls).toEqual([[[0, 24]], [[25, 49]]])
  })

  it('keeps the focus in the pager while the next page is fetched', async () => {
    let answer = () => {}
    const load = vi.fn(paged).mockImplementation(async (range) => {
      if (range[0] > 0) await new Promise<void>((resolve) => (answer = resolve))
      return paged(range)
    })
    const { screen } = await renderAdmin(table(load))
    const next = screen.getByRole('button', { name: 'Sonraki sayfaya git' })
    await next.click()
    await expect.element(next).toHaveFocus()
    await expect.element(screen.getByText('Satır 25')).toBeVisible()
    answer()
    await expect.element(screen.getByText('Satır 26')).toBeVisible()
    await expect.element(next).toHaveFocus()
  })

  it('goes back to the last page that is left', async () => {
    let count = 26
    const load: Load = async ([first, last]) => ({
      rows: rows.slice(0, count).slice(first, last + 1),
      total: count,
    })
    const { screen } = await renderAdmin(
      <>
        {table(load)}
        <RefreshButton />
      </>,
    )
    await screen.getByRole('button', { name: 'Sonraki sayfaya git' }).click()
    await expect.element(screen.getByText('Satır 26')).toBeVisible()
    count = 25
    await screen.getByRole('button', { name: 'Yenile' }).click()
    await expect.element(screen.getByText('Satır 25')).toBeVisible()
  })

  it('says that it is empty', async () => {
    const { screen } = await renderAdmin(table(async () => ({ rows: [], total: 0 })))
    await expect.element(screen.getByText('Geçmiş boş.')).toBeVisible()
    await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
  })

  it('shows an error and tries again', async () => {
    const load = vi.fn(paged).mockRejectedValueOnce(new Error('Geçmiş getirilemedi.'))
    const { screen } = await renderAdmin(table(load))
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Geçmiş getirilemedi.')
    await screen.getByRole('button', { name: 'Yeniden dene' }).click()
    await expect.element(screen.getByText('Satır 1', { exact: true })).toBeVisible()
  })
})

describe('ListSums, Sum and TotalsError', () => {
  it('adds up the rows of the list’s filter', async () => {
    respondTo(sumGeneralRecords, () => ({ count: 2, income: 1250, spent: -50.5, balance: 1199.5 }))
    const { screen } = await renderAdmin(
      <ListBase resource="equipments" filterDefaultValues={{ branch: moda }}>
        <ListSums
          endpoint={sumGeneralRecords}
          label="Toplamlar"
          sums={(sum) => [
            { label: 'Gelen', value: sum?.income },
            { label: 'Fark', value: sum?.balance, isStrong: true },
          ]}
        />
      </ListBase>,
      options,
    )
    await expect.element(screen.getByLabelText('Toplamlar')).toMatchTextContent(/Gelen₺1\.250.*Fark₺1\.199,5/)
    expect(JSON.parse(requestsTo(sumGeneralRecords).at(-1)?.query.filter ?? '')).toEqual({ branch: moda })
  })

  it('says that the totals could not be fetched, and tries again', async () => {
    respondTo(sumGeneralRecords, () => refusal(503, 'Toplamlar alınamadı.'))
    const { screen } = await renderAdmin(
      <ListBase resource="equipments">
        <ListSums
          endpoint={sumGeneralRecords}
          label="Toplamlar"
          sums={(sum) => [{ label: 'Gelen', value: sum?.income }]}
        />
      </ListBase>,
      options,
    )
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Toplamlar alınamadı.')
    respondTo(sumGeneralRecords, () => ({ count: 1, income: 5, spent: 0, balance: 5 }))
    await screen.getByRole('button', { name: 'Yeniden dene' }).click()
    await expect.element(screen.getByLabelText('Toplamlar')).toMatchTextContent(/Gelen₺5/)
  })

  it('is a labelled figure', async () => {
    const { screen } = await renderAdmin(
      <dl>
        <Sum label="Adet" value="12" isStrong />
      </dl>,
    )
    await expect.element(screen.getByRole('definition')).toHaveTextContent('12')
  })
})

describe('QrImage', () => {
  it('draws a code in dark on light', async () => {
    const { screen } = await renderAdmin(<QrImage text="https://example.com" label="Giriş kodu" />)
    const image = screen.getByRole('img', { name: 'Giriş kodu' })
    await expect.element(image).toBeVisible()
    expect(image.element().querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(100)
  })
})

describe('Thumbnail, PersonAvatar, PublishedChip and StatusChip', () => {
  it('show a picture or a placeholder, initials, and whether a record is public', async () => {
    const { screen } = await renderAdmin(
      <>
        <Thumbnail image="/uploads/a.webp" />
        <Thumbnail image={null} />
        <PersonAvatar name="Ada Lovelace" photo={null} />
        <PublishedChip isActive label="Yayında" />
        <StatusChip status="open" labels={{ open: 'Bekliyor' }} colors={{ open: 'info' }} />
      </>,
    )
    await expect.element(screen.getByText('AL')).toBeVisible()
    expect(document.querySelectorAll('img')).toHaveLength(1)
    await expect.element(screen.getByText('Yayında')).toBeVisible()
    await expect.element(screen.getByText('Bekliyor')).toBeVisible()
  })
})

describe('ViewSwitch', () => {
  it('switches to another view and stays on the current one', async () => {
    const onChange = vi.fn()
    const views = [
      { value: 'table', label: 'Tablo', icon: TableIcon },
      { value: 'map', label: 'Harita', icon: MapIcon },
    ] as const
    const { screen } = await renderAdmin(
      <ViewSwitch label="Görünüm" view="table" views={views} onChange={onChange} />,
    )
    await expect.element(screen.getByRole('group', { name: 'Görünüm' })).toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: 'Tablo' }))
      .toHaveAttribute('aria-pressed', 'true')
    await screen.getByRole('button', { name: 'Tablo' }).click()
    expect(onChange).not.toHaveBeenCalled()
    await screen.getByRole('button', { name: 'Harita' }).click()
    expect(onChange).toHaveBeenCalledWith('map')
  })
})

describe('RevealButton', () => {
  it('toggles', async () => {
    const onToggle = vi.fn()
    const { screen } = await renderAdmin(<RevealButton isVisible={false} onToggle={onToggle} />)
    await screen.getByRole('button', { name: 'Parolayı göster' }).click()
    expect(onToggle).toHaveBeenCalledWith(true)
  })
})

function Picker() {
  const [value, setValue] = useState<string | null>(null)
  return (
    <>
      <ReferencePicker
        id="branch"
        reference="branches"
        value={value}
        onChange={setValue}
        accessibleName="Şube seçin"
        none="Bütün şubeler"
      />
      <output>{value ?? 'hepsi'}</output>
    </>
  )
}
describe('ReferencePicker', () => {
  it('is usable without a visible label', async () => {
    const { screen } = await renderAdmin(<Picker />)
    await expect.element(screen.getByRole('combobox', { name: 'Şube seçin' })).toHaveValue('Bütün şubeler')
    await screen.getByRole('combobox', { name: 'Şube seçin' }).click()
    await screen.getByRole('option', { name: 'Moda' }).click()
    await expect.element(screen.getByText(moda)).toBeVisible()
    await screen.getByRole('combobox', { name: 'Şube seçin' }).click()
    await screen.getByRole('option', { name: 'Bütün şubeler' }).click()
    await expect.element(screen.getByText('hepsi')).toBeVisible()
  })
})

describe('ReferenceText', () => {
  it('shows the name of a record, and a dash without one', async () => {
    const { screen, data } = await renderAdmin(
      <>
        <p>
          <ReferenceText reference="branches" id={moda} />
        </p>
        <div>
          <ReferenceText reference="branches" id={null} />
        </div>
      </>,
    )
    await expect.element(screen.getByText('Moda')).toBeVisible()
    await expect.element(screen.getByText('–')).toBeVisible()
    expect(data.callsOf('getMany')).toHaveLength(1)
  })
})

function Notifier({ onReverse }: { onReverse: () => void }) {
  const notify = useNotify()
  return (
    <button type="button" onClick={() => notify(<Reversible text="Değiştirildi." onReverse={onReverse} />)}>
      Değiştir
    </button>
  )
}

describe('Reversible', () => {
  it('closes its notification and undoes', async () => {
    const onReverse = vi.fn()
    const { screen } = await renderAdmin(
      <RecordContextProvider value={makeEquipment(1)}>
        <Notifier onReverse={onReverse} />
      </RecordContextProvider>,
    )
    await screen.getByRole('button', { name: 'Değiştir' }).click()
    await screen.getByRole('button', { name: 'Geri al' }).click()
    expect(onReverse).toHaveBeenCalledOnce()
    await expect.element(screen.getByText('Değiştirildi.')).not.toBeInTheDocument()
  })
})

describe('PageHeader', () => {
  it('holds actions beside the heading', async () => {
    const { screen } = await renderAdmin(
      <PageHeader title="Başlık" subtitle="alt başlık">
        <button type="button">Eylem</button>
      </PageHeader>,
    )
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Başlık' })).toBeVisible()
    await expect.element(screen.getByText('alt başlık')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Eylem' })).toBeVisible()
  })
})

describe('VersionsCard', () => {
  const versions = [
    { _id: 'second', number: 2 },
    { _id: 'first', number: 1 },
  ]
  const refetch = vi.fn()
  const card = (query: { data: typeof versions | undefined; error: Error | null }) => (
    <VersionsCard
      title="Sürümler"
      query={{ ...query, refetch }}
      empty="Henüz sürüm yok."
      name={({ number }) => `${number}. sürüm`}
      details={({ number }) => [`${number} Kasım 2026`]}
      status={({ number }) => (number === 2 ? 'Yayında' : undefined)}
      open="Göster"
      dialog={({ number }, close) => (
        <div role="dialog" aria-label={`${number}. sürümün metni`}>
          <button type="button" onClick={close}>
            Kapat
          </button>
        </div>
      )}
    />
  )

  it('opens an earlier version in its dialog; the current one has a label instead', async () => {
    const { screen } = await renderAdmin(card({ data: versions, error: null }), options)
    await expect.element(screen.getByText('Yayında')).toBeVisible()
    expect(screen.getByRole('button', { name: '1. sürüm: Göster' }).elements()).toHaveLength(1)
    await screen.getByRole('button', { name: '1. sürüm: Göster' }).click()
    await expect.element(screen.getByRole('dialog', { name: '1. sürümün metni' })).toBeVisible()
    await screen.getByRole('button', { name: 'Kapat' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('shows an error, and says when there is no version', async () => {
    const failed = await renderAdmin(
      card({ data: undefined, error: new Error('Sürümler alınamadı.') }),
      options,
    )
    await expect.element(failed.screen.getByText('Sürümler alınamadı.')).toBeVisible()
    await failed.screen.getByRole('button', { name: 'Yeniden dene' }).click()
    expect(refetch).toHaveBeenCalledOnce()
    const none = await renderAdmin(card({ data: [], error: null }), options)
    await expect.element(none.screen.getByText('Henüz sürüm yok.')).toBeVisible()
  })
})

describe('GalleryList', () => {
  it('of a club without branches offers to add one instead of a photograph', async () => {
    const { screen } = await renderAdmin(<GalleryList />, {
      resources: [...resources],
      user: admin,
      records: { branches: [], gallery: [] },
    })
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Galeri' })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: /Şube ekle/ })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: /Fotoğraf yükle/ })).not.toBeInTheDocument()
  })
})
