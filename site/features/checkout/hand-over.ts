import type { ResponseOf } from '#shared/core/endpoint.ts'
import type { startPayment } from '#shared/money/payments/payments.contract.ts'
import { leaveForBank } from '#site/features/payments/bank-visit.ts'

/** Leaves for the bank or the provider. Returns whether the page is being left. */
export function handOver(
  { threeDSHtmlContent: html, checkoutFormUrl: url }: ResponseOf<typeof startPayment>,
  bankOrigin: string | null,
): boolean {
  const form = html === null ? undefined : readBankForm(html, bankOrigin)
  const address = url !== null && isBankAddress(url, bankOrigin) ? url : undefined
  if (!form && !address) return false
  leaveForBank()
  if (form) goToBank(form)
  else if (address) location.assign(address)
  return true
}

interface BankForm {
  action: string
  fields: readonly (readonly [name: string, value: string])[]
}

/** Whether a buyer may be redirected to a URL: https, or the simulator’s origin. The page’s policy matches this. */
function isBankAddress(address: string, bankOrigin: string | null): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || origin === bankOrigin
}

/** Extracts the form of the bank’s page; its scripts never run. Undefined if there is no form leading to a bank. */
function readBankForm(html: string, bankOrigin: string | null): BankForm | undefined {
  const form = new DOMParser().parseFromString(html, 'text/html').querySelector('form')
  const action = form?.getAttribute('action') ?? ''
  if (!form || !isBankAddress(action, bankOrigin)) return undefined
  const fields = [...form.querySelectorAll('input')].map(({ name, value }) => [name, value] as const)
  return { action, fields: fields.filter(([name]) => name !== '') }
}

/** Submits the form to the bank. */
function goToBank({ action, fields }: BankForm): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', hidden: true })
  form.setAttribute('action', action)
  for (const [name, value] of fields)
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  document.body.append(form)
  // A field named `submit` would shadow the form’s method.
  HTMLFormElement.prototype.submit.call(form)
}
