/** Providers that deliver to one mailbox wherever the dots stand. */
const withoutDots = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox behind an address: without case, without what follows a plus, and without dots where they mean
 * nothing. Only for telling people apart; mail goes to the address as it was written.
 */
export function mailboxOf(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? []
  const [name = ''] = local.split('+')
  if (withoutDots.has(domain)) return `${name.replaceAll('.', '')}@gmail.com`
  return `${name || local}@${domain}`
}
