import { parseToken as readEntryToken } from '#shared/access/turnstile/entry-token.ts'
import type { Decision, Verdict } from '#shared/access/turnstile/turnstile.schema.ts'
import type { UserQrStatus } from '#shared/access/user-qr/user-qr.contract.ts'
import { failureText } from '#shared/core/failure-text.ts'
import { formatLira } from '#shared/core/lira-text.ts'
import { sessionRequiredPath } from '#shared/people/session/session.rules.ts'
import { enterTexts as texts } from '#site/features/entry-code/entry-code.texts.ts'
import { closeSession, readToken } from '#site/features/session/stored.ts'

const parts = ['working', 'no-code', 'sign-in', 'ask', 'decided', 'failed'] as const

class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Confirms an entry by a branch’s display code: previews the decision, and enters on confirmation. */
export class EnterGate extends HTMLElement {
  #code = ''

  connectedCallback() {
    this.#code = new URLSearchParams(location.search).get('kod') ?? ''
    this.querySelector('[data-confirm]')?.addEventListener('click', () => void this.#enter())
    this.querySelector('[data-retry]')?.addEventListener('click', () => void this.#begin())
    void this.#begin()
  }

  async #begin() {
    const branch = readEntryToken(this.#code)
    if (branch?.kind !== 'branch') return this.#show('no-code')
    const back = sessionRequiredPath(location.pathname + location.search)
    this.querySelector<HTMLAnchorElement>('[data-sign-in]')?.setAttribute('href', back)
    if (!readToken()) return this.#show('sign-in')
    this.#show('working')
    await this.#attempt(async () => {
      const { profileUrl = '', statusUrl = '' } = this.dataset
      const { _id } = await this.#call<{ _id: string }>('GET', profileUrl)
      const status = await this.#call<UserQrStatus>(
        'GET',
        `${statusUrl.replace(':id', _id)}?branchId=${branch.subject}`,
      )
      if (status.entry) this.#ask(status.entry)
      else this.#show('no-code')
    })
  }

  #ask({ branchName, reason, message, remedy, fee }: Verdict) {
    this.#write('branch', texts.askTitle(branchName))
    this.#write('message', reason === 'fee' ? '' : message)
    this.#write('remedy', remedy)
    this.#write('fee', reason === 'fee' ? texts.fee(formatLira(fee)) : '')
    this.#show('ask')
  }

  async #enter() {
    this.#show('working')
    await this.#attempt(async () => {
      const { enterUrl = '' } = this.dataset
      const decision = await this.#call<Decision>('POST', enterUrl, { code: this.#code })
      const { allowed, branchName, message, remedy } = decision
      this.#write('verdict', `${allowed ? texts.allowed : texts.refused}: ${branchName}`)
      this.#write('reason', message)
      this.#write('help', remedy)
      this.#part('decided').toggleAttribute('data-allowed', allowed)
      this.#show('decided')
    })
  }

  async #attempt(work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      if (error instanceof Refused && error.status === 401) {
        closeSession()
        this.#show('sign-in')
        return
      }
      this.#write('failure', error instanceof Refused ? error.message : texts.failed)
      this.#show('failed')
    }
  }

  async #call<T>(method: string, url: string, body?: object): Promise<T> {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${readToken()}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await response.json().catch(() => ({}))
    if (!response.ok) throw new Refused(response.status, failureText(answer, texts.failed))
    return answer
  }

  #part(name: (typeof parts)[number]) {
    return this.querySelector(`[data-part="${name}"]`) as HTMLElement
  }

  #show(shown: (typeof parts)[number]) {
    for (const name of parts) this.#part(name).hidden = name !== shown
  }

  #write(name: string, text: string) {
    const place = this.querySelector(`[data-text="${name}"]`)
    if (place) place.textContent = text
  }
}
