export interface BankForm {
  action: string
  fields: readonly (readonly [name: string, value: string])[]
}

/** Whether a buyer may be handed over to an address: encrypted, or the simulator's. The page's policy says the same. */
export function isBankAddress(address: string, bankOrigin: string | null): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || origin === bankOrigin
}

/**
 * The form in the bank's page, of which nothing else is used: its scripts never run. Answers undefined where the page
 * has none that leads to a bank.
 */
export function readBankForm(html: string, bankOrigin: string | null): BankForm | undefined {
  const form = new DOMParser().parseFromString(html, 'text/html').querySelector('form')
  const action = form?.getAttribute('action') ?? ''
  if (!form || !isBankAddress(action, bankOrigin)) return undefined
  const fields = [...form.querySelectorAll('input')].map(({ name, value }) => [name, value] as const)
  return { action, fields: fields.filter(([name]) => name !== '') }
}

/** Leaves this page for the bank's. */
export function goToBank({ action, fields }: BankForm): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', hidden: true })
  form.setAttribute('action', action)
  for (const [name, value] of fields)
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  document.body.append(form)
  // A field called `submit` would hide the form's own method.
  HTMLFormElement.prototype.submit.call(form)
}
