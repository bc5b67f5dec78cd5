import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { reports as resource } from '#admin/resources/office/reports/index.ts'
import { ReportsScreen } from '#admin/resources/office/reports/ReportsScreen.tsx'
import { type Report, showReport } from '#shared/office/reports/reports.contract.ts'
import { moda, renderAdmin } from '#tests/components/support/admin.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'

const revenue: Report = {
  ...{ by: 'branch', from: '2026-11-01', until: '2026-11-24', countedAt: null },
  measures: ['cash', 'card', 'total'],
  rows: [
    { key: moda, label: 'Moda', values: { cash: 1000.35, card: 2000.1, total: 3000.45 } },
    { key: 'b2', label: 'Bostanlı', values: { cash: 0, card: 77.77, total: 77.77 } },
  ],
  totals: { cash: 1000.35, card: 2077.87, total: 3078.22 },
  before: { from: '2026-10-08', until: '2026-10-31', totals: { cash: 2000.7, card: 0, total: 2000.7 } },
}

const retention: Report = {
  ...{ by: 'cohort', from: '2026-08-01', until: '2026-11-24', before: null },
  countedAt: '2026-11-24T09:00:00.000Z',
  measures: ['size', 'm1', 'm2'],
  rows: [
    { key: '2026-08', label: 'Ağustos 2026', values: { size: 40, m1: 92.5, m2: 80 } },
    { key: '2026-09', label: 'Eylül 2026', values: { size: 20, m1: 90, m2: null } },
  ],
  totals: { size: 60, m1: 91.7, m2: 80 },
}

const open = (path = '/') =>
  renderAdmin(<ReportsScreen />, { resources: [resource], resource: 'reports', path })

describe('reports', () => {
  it('show totals, the period before, a chart and a table', async () => {
    respondTo(showReport, () => revenue)
    const { screen } = await open('/?by=branch&compare=1')
    const row = screen.getByRole('row', { name: /^Moda/ })
    await expect.element(row).toMatchTextContent('Moda₺1.000,35₺2.000,10₺3.000,45')
    await expect
      .element(screen.getByRole('row', { name: /^Toplam/ }).last())
      .toMatchTextContent('Toplam₺1.000,35₺2.077,87₺3.078,22')
    await expect.element(screen.getByText('Önceki dönem ₺2.000,70 · −\u2060%50')).toBeVisible()
    await expect
      .poll(
        () =>
          document.querySelectorAll('svg[aria-label="Gelir grafiği"], [aria-label="Gelir grafiği"]').length,
      )
      .toBeGreaterThan(0)
    expect(requestsTo(showReport).at(-1)).toMatchObject({
      params: { report: 'revenue' },
      query: { by: 'branch', compare: 'true' },
    })
  })

  it('ask for another report, grouping and period, and keep them in the address', async () => {
    respondTo(showReport, ({ params }) => (params.report === 'retention' ? retention : revenue))
    const { screen, address } = await open()
    await screen.getByRole('combobox', { name: 'Gruplama' }).click()
    await screen.getByRole('option', { name: 'Ay', exact: true }).click()
    await screen.getByRole('combobox', { name: 'Dönem' }).click()
    await screen.getByRole('option', { name: 'Bu yıl' }).click()
    await expect
      .poll(() => requestsTo(showReport).at(-1)?.query)
      .toMatchObject({ by: 'month', from: expect.stringMatching(/-01-01$/) })
    expect(address().search).toContain('period=year')
    await screen.getByRole('tab', { name: 'Üye kalıcılığı' }).click()
    await expect
      .element(screen.getByRole('row', { name: /^Eylül 2026/ }))
      .toMatchTextContent('Eylül 202620%90–')
    await expect.element(screen.getByText(/Sayım: /)).toBeVisible()
  })

  it('debts have no period', async () => {
    const debts = { ...revenue, by: 'age' as const, measures: ['debts', 'open'], before: null }
    respondTo(showReport, () => ({
      ...debts,
      totals: { debts: 1, open: 5 },
      rows: [{ key: '0-7', label: '0–7 gün', values: { debts: 1, open: 5 } }],
    }))
    const { screen } = await open('/?report=debts')
    await expect.element(screen.getByRole('row', { name: /^0–7 gün/ })).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Dönem' }).elements()).toHaveLength(0)
    expect(requestsTo(showReport).at(-1)?.query).not.toHaveProperty('from')
  })

  it('say when there is nothing, and offer another attempt after an error', async () => {
    const none = { cash: 0, card: 0, total: 0 }
    respondTo(showReport, () => ({ ...revenue, rows: [], totals: none, before: null }))
    const empty = await open()
    await expect.element(empty.screen.getByText(/Bu dönemde kayıt yok/)).toBeVisible()
    respondTo(showReport, () => refusal(500, 'Rapor alınamadı'))
    const failed = await open('/?report=visits')
    await expect.element(failed.screen.getByText('Rapor alınamadı')).toBeVisible()
    respondTo(showReport, () => revenue)
    await failed.screen.getByRole('button', { name: 'Yeniden dene' }).click()
    await expect.element(failed.screen.getByRole('row', { name: /^Moda/ })).toBeVisible()
  })

  it('leave the bar of reports where it was scrolled to, so that a click meets what was aimed at', async () => {
    respondTo(showReport, () => revenue)
    await page.viewport(600, 844)
    try {
      const { screen } = await open()
      await expect.element(screen.getByRole('row', { name: /^Moda/ })).toBeVisible()
      const last = screen.getByRole('tab').last().element()
      const painted = () => new Promise((fulfil) => requestAnimationFrame(() => setTimeout(fulfil)))
      const left = () => Math.round(last.getBoundingClientRect().left)
      last.scrollIntoView({ inline: 'center' })
      const aimedAt = left()
      const seen: number[] = []
      for (let frame = 0; frame < 20; frame++) {
        await painted()
        seen.push(left())
      }
      expect(new Set(seen)).toEqual(new Set([aimedAt]))
    } finally {
      await page.viewport(1280, 900)
    }
  })

  it('fit a telephone: the table scrolls, the page does not', async () => {
    respondTo(showReport, () => retention)
    await page.viewport(390, 844)
    try {
      const { screen } = await open('/?report=retention')
      await expect.element(screen.getByRole('row', { name: /^Ağustos 2026/ })).toBeVisible()
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    } finally {
      await page.viewport(1280, 900)
    }
  })

  it('adapt the period to the grouping, and say that the own till is left out', async () => {
    respondTo(showReport, () => ({ ...revenue, isWithoutOwnTill: true }))
    const { screen, address } = await open()
    await expect.element(screen.getByText(/sayılmamış kasanız hariç/)).toBeVisible()
    const choose = async (name: string) => {
      await screen.getByRole('combobox', { name: 'Gruplama' }).click()
      await screen.getByRole('option', { name, exact: true }).click()
    }
    await choose('Ay × şube')
    await expect.poll(() => address().search).toBe('?by=month-branch&period=months')
    await choose('Gün')
    await expect.poll(() => address().search).toBe('?by=day&period=days')
  })

  it('compare the months of branches, which are the columns', async () => {
    respondTo(showReport, () => ({
      ...{ by: 'month-branch', from: '2026-10-01', until: '2026-11-24', countedAt: null, before: null },
      measures: [moda, 'total'],
      names: { [moda]: 'Moda', total: 'Toplam' },
      rows: [{ key: '2026-10', label: 'Ekim 2026', values: { [moda]: 1000.5, total: 1000.5 } }],
      totals: { [moda]: 1000.5, total: 1000.5 },
    }))
    const { screen } = await open('/?by=month-branch')
    await expect.element(screen.getByRole('columnheader', { name: 'Moda' })).toBeVisible()
    await expect
      .element(screen.getByRole('row', { name: /^Ekim 2026/ }))
      .toMatchTextContent('Ekim 2026₺1.000,50₺1.000,50')
  })
})
