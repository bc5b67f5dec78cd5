import type { Page } from '@playwright/test'
import { showInstallmentOptions } from '#shared/money/payments/payments.contract.ts'

/** Completes the checkout form, consents included. */
export async function fillInCard(page: Page, number: string): Promise<void> {
  const form = page.getByRole('main')
  await form.getByLabel('Kart numarası').fill(number)
  await form.getByLabel('Kart üzerindeki ad').fill('Deneme Üyesi')
  await form.getByLabel('Son kullanma tarihi').pressSequentially('1240')
  await form.getByLabel('Güvenlik kodu').fill('987')
  await form.getByLabel('Adres', { exact: true }).fill('Sahibiata Mahallesi 5')
  await form.getByLabel('İl', { exact: true }).fill('Konya')
  // The instalments of the card appear above the consents and move them.
  await page.waitForFunction(
    (address) =>
      performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === address),
    showInstallmentOptions.url,
  )
  for (const box of await form.getByRole('checkbox').all()) await box.check()
}

/** Enters a code on the bank’s page. */
export async function confirmBankForm(page: Page, code: string): Promise<void> {
  await page.locator('input[name="code"]').fill(code)
  await page.getByRole('button').first().click()
}
