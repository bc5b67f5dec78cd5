import { Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { pages } from '#admin/resources/content/pages/index.ts'
import { PageEdit } from '#admin/resources/content/pages/PageEdit.tsx'
import { RichTextView } from '#admin/ui/RichTextView.tsx'
import {
  type ClubPage,
  listPageVersions,
  type PageVersion,
  previewPage,
} from '#shared/content/pages/pages.contract.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { formatDay } from '#shared/core/format-date.ts'
import { admin, renderAdmin } from '#tests/components/support/admin.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'

const page: ClubPage = {
  key: 'distance-sale',
  title: 'Mesafeli Satış Sözleşmesi',
  summary: '',
  content: '<p>{{satici}} ile {{alici}}</p>',
  version: 2,
  validFrom: '2026-11-01',
  updatedAt: '2026-11-01T09:00:00.000Z',
}

const versionsOf = (...given: Partial<PageVersion>[]): PageVersion[] =>
  given.map((version, index) => ({
    ...page,
    _id: `00000000-0000-4000-8000-00000000000${index}`,
    authorName: 'Ada Yönetici',
    ...version,
  }))

async function renderPage(versions = versionsOf({}, { version: 1 })) {
  respondTo(listPageVersions, () => versions)
  return renderAdmin(
    <Routes>
      <Route path="/pages/:id" element={<PageEdit />} />
    </Routes>,
    {
      resources: [pages],
      records: { pages: [{ ...page, id: page.key }] },
      resource: 'pages',
      path: '/pages/distance-sale',
      user: admin,
    },
  )
}

describe('a legal text', () => {
  it('is previewed as it is written, on the site and for a purchase', async () => {
    respondTo(previewPage, () => ({
      content: '<p>Kuzey Spor A.Ş. ile [alıcı]</p>',
      examples: [{ name: 'Ürün', paragraphs: ['Kuzey Spor A.Ş. ile Ayşe Örnek'] }],
      missing: ['Çekiliş'],
    }))
    const { screen } = await renderPage()
    await screen.getByRole('textbox', { name: /Başlık/ }).fill('Yeni başlık')
    await screen.getByRole('button', { name: 'Önizleme' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Önizleme' })
    await expect.element(dialog.getByText('Kuzey Spor A.Ş. ile [alıcı]')).toBeVisible()
    await expect.element(dialog).toMatchTextContent('anmıyor: Çekiliş')
    expect(requestsTo(previewPage)[0]?.body).toMatchObject({ title: 'Yeni başlık' })
    await dialog.getByRole('combobox', { name: 'Örnek satış' }).selectOptions('Ürün')
    await expect.element(dialog.getByText('Kuzey Spor A.Ş. ile Ayşe Örnek')).toBeVisible()
  })

  it('says in the preview what is wrong with it', async () => {
    respondTo(previewPage, () => refusal(400, 'Bilinmeyen alan: kargo'))
    const { screen } = await renderPage()
    await screen.getByRole('button', { name: 'Önizleme' }).click()
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Bilinmeyen alan: kargo')
  })

  it('lists its fields, and says from when a version is in force', async () => {
    const tomorrow = addDays(clubDay(new Date()), 1)
    const { screen } = await renderPage(versionsOf({ version: 3, validFrom: tomorrow }, { version: 2 }))
    await expect
      .element(screen.getByText(`${formatDay(startOfClubDay(tomorrow))} yürürlüğe girer`))
      .toBeVisible()
    await expect.element(screen.getByText('Yayında', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('{{satici}}', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('{{yalniz uyelik}}')).toBeVisible()
  })
})

describe('RichTextView', () => {
  it('shows the markup of a text', async () => {
    const { screen } = await renderAdmin(<RichTextView html="<h2>Madde</h2>" />)
    await expect.element(screen.getByRole('heading', { name: 'Madde' })).toBeVisible()
  })
})
