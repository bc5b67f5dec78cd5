import { Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { BranchEdit } from '#admin/resources/club/branches/BranchForm.tsx'
import { branchTexts } from '#admin/resources/club/branches/branches.texts.ts'
import { showDeskRules } from '#shared/money/desk-rules/desk-rules.contract.ts'
import { admin, bostanli, moda, renderAdmin, resourceOf } from '#tests/components/support/admin.tsx'
import { respondTo } from '#tests/components/support/routes.ts'

const late = { from: '08:00', until: '00:00' }
const branch = {
  id: moda,
  _id: moda,
  name: 'Moda',
  slug: 'moda',
  description: '',
  address: '',
  phone: '',
  email: '',
  openingHours: '08.00 - 00.00',
  weeklyHours: Array.from({ length: 7 }, () => [late]),
  specialDays: [],
  closedDays: [{ startsOn: '2030-01-01', reopensOn: '2030-01-03', reason: 'Boya' }],
  mapUrl: '',
  order: 1,
  isActive: true,
  image: null,
  picture: null,
  createdAt: '2026-01-02T09:00:00.000Z',
  version: 1,
}

const render = () => {
  respondTo(showDeskRules, () => ({
    ...{
      branch: moda,
      discountLimit: 10,
      debtGraceDays: 7,
      startBackDays: 0,
      adjustmentLimit: 5000,
      version: 1,
    },
  }))
  return renderAdmin(
    <Routes>
      <Route path="/branches/:id" element={<BranchEdit />} />
      <Route path="*" element={<p>Liste ekranı</p>} />
    </Routes>,
    {
      resources: [
        resourceOf('branches', branchTexts),
        resourceOf('access-windows', { name: 'Ayrılmış saat |||| Ayrılmış saatler', fields: {} }),
      ],
      records: {
        branches: [branch],
        'access-windows': [
          { id: '1', branch: moda, time: 'Salı 10.00–12.00', condition: 'Kadınlar', from: '10:00' },
          {
            id: '2',
            branch: bostanli,
            time: 'Cuma 18.00–20.00',
            condition: '12 yaşına kadar',
            from: '18:00',
          },
        ],
      },
      resource: 'branches',
      path: `/branches/${moda}`,
      user: admin,
    },
  )
}

describe('the hours of a branch', () => {
  it('are copied to other days, and a day without hours is closed', async () => {
    const { screen, data } = await render()
    const monday = screen.getByRole('group', { name: 'Pazartesi' })
    await monday.getByRole('textbox', { name: 'Kapanış' }).fill('22.00')
    await screen.getByRole('button', { name: 'Pazartesi saatlerini diğer günlere kopyala' }).click()
    await screen.getByRole('button', { name: 'Kopyala', exact: true }).click()
    await screen.getByRole('button', { name: 'Pazar: 1. aralığı kaldır' }).click()
    await expect
      .element(screen.getByRole('group', { name: 'Pazar', exact: true }).getByText('Kapalı'))
      .toBeVisible()
    await screen.getByRole('button', { name: 'Kaydet' }).click()
    const early = { from: '08:00', until: '22:00' }
    await expect
      .poll(() => data.records('branches')[0]?.weeklyHours)
      .toEqual([[early], [early], [early], [early], [early], [late], []])
  })

  it('that overlap are refused beside them', async () => {
    const { screen } = await render()
    const monday = screen.getByRole('group', { name: 'Pazartesi' })
    await monday.getByRole('textbox', { name: 'Kapanış' }).fill('09.00')
    await monday.getByRole('textbox', { name: 'Açılış' }).fill('18.00')
    await screen.getByRole('button', { name: 'Kaydet' }).click()
    await expect.element(screen.getByText(/başka bir aralıkla ya da ertesi günün saatleriyle/)).toBeVisible()
  })

  it('show closures beside the special days', async () => {
    const { screen } = await render()
    await expect.element(screen.getByText('Kapanış: 1 Ocak Salı – 2 Ocak Çarşamba (Boya)')).toBeVisible()
  })

  it('lead to another address when asked, with the old one redirected', async () => {
    const { screen } = await render()
    await screen.getByRole('textbox', { name: /^Site adresi/ }).fill('Moda Sahil')
    await expect.element(screen.getByText(/\/moda yerine \/moda-sahil olacak/)).toBeVisible()
    await screen.getByRole('button', { name: '/moda yap' }).click()
    await expect.element(screen.getByText('Sitedeki adresi: /moda')).toBeVisible()
  })

  it('stand beside the hours that its gate keeps for some members, with a link to their list', async () => {
    const { screen } = await render()
    const panel = screen.getByRole('region', { name: 'Giriş saatleri' })
    await expect.element(panel.getByText('Salı 10.00–12.00 · Kadınlar')).toBeVisible()
    expect(panel.getByText('Cuma 18.00–20.00').elements()).toEqual([])
    const filter = encodeURIComponent(JSON.stringify({ branch: moda }))
    await expect
      .element(panel.getByRole('link', { name: 'Ayrılmış saatler (1)' }))
      .toHaveAttribute('href', `/access-windows?filter=${filter}`)
  })
})
