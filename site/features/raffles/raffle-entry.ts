import { ApiError } from '#shared/core/api-error.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import {
  confirmationHours,
  joinRaffle,
  requestEntry,
  showOwnEntry,
} from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { sessionRequiredPath } from '#shared/people/session/session.rules.ts'
import { raffleEntryTexts as texts } from '#site/features/raffles/raffle-entry.texts.ts'
import { call } from '#site/features/session/client.ts'
import { busyWhile } from '#site/ui/form/enhance-form.ts'

type State = 'joined' | 'won' | 'failed'

const paramsOf = (root: HTMLElement) => ({ params: { id: root.dataset.raffle ?? '' } })

/** Shows the result of an entry, one paragraph per fact, and the next step. */
function showOutcome(root: HTMLElement, state: State, lines: readonly (string | undefined)[], page?: string) {
  const outcome = root.querySelector<HTMLElement>('.outcome')
  if (!outcome) return
  outcome.dataset.state = state
  outcome.replaceChildren(
    ...lines.filter(Boolean).map((line) => {
      const paragraph = document.createElement('p')
      paragraph.textContent = line ?? ''
      return paragraph
    }),
  )
  if (!page) return
  const link = Object.assign(document.createElement('a'), { href: page, textContent: texts.toProfile })
  const paragraph = document.createElement('p')
  paragraph.append(link)
  outcome.append(paragraph)
}

/** The form above was removed or is long, so the result may be out of view; focus also announces it. */
function goToOutcome(root: HTMLElement) {
  const outcome = root.querySelector<HTMLElement>('.outcome')
  if (!outcome) return
  outcome.tabIndex = -1
  outcome.focus({ preventScroll: true })
  outcome.scrollIntoView({ block: 'center' })
}

function removeForm(root: HTMLElement) {
  root.querySelector('.ways')?.remove()
}

/** Shows a refusal: its fixed message, with the reason and the remedy beside it. */
export function showRefusal(root: HTMLElement, cause: unknown) {
  if (cause instanceof ApiError && cause.status === 401) {
    location.assign(sessionRequiredPath(location.pathname))
    return
  }
  const { message, fields } =
    cause instanceof ApiError
      ? cause
      : { message: coreMessages.unexpected, fields: {} as Record<string, string> }
  const reason = fields.reason === message ? undefined : fields.reason
  showOutcome(root, 'failed', [message, reason, fields.remedy], fields.page)
  goToOutcome(root)
}

/** The member’s state in the raffle: the entry, a prize, or why entering is impossible. */
export async function showOwnState(root: HTMLElement) {
  const answer = await call(showOwnEntry, paramsOf(root)).catch(() => undefined)
  const isDrawn = root.dataset.status === 'drawn'
  if (answer?.entry) {
    const { entry, result } = answer
    removeForm(root)
    const number = texts.entryNumber(entry._id)
    if (result) showOutcome(root, 'won', [texts.won(result.position, result.prize), number])
    else
      showOutcome(root, 'joined', [
        isDrawn ? texts.notWon : texts.waiting,
        number,
        isDrawn ? undefined : texts.entryHint,
      ])
  } else if (answer?.refusal && root.dataset.status === 'active') {
    removeForm(root)
    showOutcome(root, 'failed', [answer.refusal.reason, answer.refusal.remedy], answer.refusal.page)
  }
}

export async function joinAsMember(root: HTMLElement) {
  await busyWhile(root.querySelector<HTMLButtonElement>('[data-join]'), async () => {
    try {
      await call(joinRaffle, paramsOf(root))
      await showOwnState(root)
      goToOutcome(root)
    } catch (cause) {
      showRefusal(root, cause)
    }
  })
}

/** Requests an entry for a visitor, who confirms it by e-mail. Throws `ApiError`. */
export async function requestEntryByForm(root: HTMLElement, data: FormData) {
  const textOf = (name: string) => String(data.get(name) ?? '')
  const body = {
    raffle: root.dataset.raffle ?? '',
    name: textOf('name'),
    email: textOf('email'),
    phone: textOf('phone'),
    consent: data.has('consent') as true,
  }
  await call(requestEntry, { body })
  removeForm(root)
  showOutcome(root, 'joined', [texts.asked, texts.askedHint(body.email, confirmationHours)])
  goToOutcome(root)
}
