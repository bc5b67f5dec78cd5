import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { launchBrowser, signedIn, watchErrors } from '#tests/support/browser.ts'
import { expect } from '#tests/support/expect.ts'
import { listsOfOffice } from '#tests/support/lists.ts'

let browser: Browser
let page: Page
let errors: string[]

/** One page for all lists, turned by the menu as a person does. */
beforeAll(async () => {
  browser = await launchBrowser()
  page = await (await signedIn(browser, 'admin@bozkir.example')).newPage()
  errors = watchErrors(page)
  await page.goto('/admin')
  await expect(page.getByRole('navigation')).toBeVisible()
})
afterAll(() => browser.close())

const main = () => page.getByRole('main')
const rows = () => main().getByRole('row')
const filterOf = () => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}') as object

/** The rows have come, or the list says that there are none. */
const settled = () =>
  expect(
    rows()
      .nth(1)
      .or(main().getByRole('heading', { level: 2 }))
      .first(),
  ).toBeVisible()

async function setFilter(source: string): Promise<void> {
  const field = page.locator(`#filter-${source}`)
  // Not every filter means something at first: some wait for another one.
  if (!(await field.isVisible())) return
  if ((await field.getAttribute('type')) === 'date') await field.fill('2026-01-15')
  else {
    await field.click()
    // The first entry is "all".
    const option = page.getByRole('option').nth(1)
    await expect(page.getByRole('option').first()).toBeVisible()
    if (!(await option.isVisible()) || (await option.isDisabled())) {
      await page.keyboard.press('Escape')
      return
    }
    await option.click()
  }
  await expect.poll(filterOf).toHaveProperty(source)
  await settled()
  await main().getByRole('button', { name: 'Süzgeçleri temizle' }).first().click()
  await expect.poll(filterOf).not.toHaveProperty(source)
}

/** Opens the first record, where records open, and comes back to where the list was. */
async function openAndComeBack(): Promise<void> {
  const link = rows().nth(1).getByRole('link').first()
  if (!(await link.isVisible())) return
  const address = page.url()
  await link.click()
  await expect(page).not.toHaveURL(address)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await settled()
}

describe.each(listsOfOffice.map((list) => [list.title, list] as const))('%s', (_title, list) => {
  test('is opened, searched, filtered, sorted and turned, and waits where it was left', async () => {
    await page.locator(`nav a[href="/admin/${list.resource}"]`).last().click()
    await expect(page).toHaveURL(new RegExp(`/admin/${list.resource}\\b`))
    await settled()
    for (const source of list.filters) await setFilter(source)
    if (list.canSearch) {
      const search = main().getByRole('searchbox').first()
      await search.fill('a')
      await expect.poll(filterOf).toHaveProperty('q', 'a')
      await search.fill('')
      await expect.poll(filterOf).not.toHaveProperty('q')
      await settled()
    }
    const sortable = main().locator('.MuiDataGrid-columnHeader--sortable').first()
    if (await sortable.isVisible()) {
      await sortable.locator('.MuiDataGrid-columnHeaderTitle').click()
      await expect(page).toHaveURL(/[?&]order=/)
      await settled()
    }
    const next = main().getByRole('button', { name: 'Sonraki sayfaya git' })
    if ((await next.isVisible()) && (await next.isEnabled())) {
      await next.click()
      await expect(page).toHaveURL(/[?&]page=2/)
      await settled()
    }
    await openAndComeBack()
    expect(errors.splice(0)).toEqual([])
  })
})
