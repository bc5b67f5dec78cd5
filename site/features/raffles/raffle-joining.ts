import { coreMessages } from '#shared/core/core.messages.ts'
import { ApiError } from '#shared/core/errors.ts'
import {
  confirmationHours,
  joinRaffle,
  requestEntry,
  showOwnEntry,
} from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { sessionRequiredPath } from '#shared/people/session/session.rules.ts'
import { raffleEntryTexts as texts } from '#site/features/raffles/raffle-entry.texts.ts'
import { call } from '#site/features/session/client.ts'

type State = 'joined' | 'won' | 'failed'

const paramsOf = (root: HTMLElement) => ({ params: { id: root.dataset.raffle ?? '' } })

/** Shows the result of an entry, one paragraph per fact, and the next step. */
function say(root: HTMLElement, state: State, lines: readonly (string | undefined)[], page?: string) {
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

function close(root: HTMLElement) {
  root.querySelector('.ways')?.remove()
}

/** A refusal: its fixed message, with the reason and the remedy beside it. */
function explain(root: HTMLElement, cause: unknown) {
  if (cause instanceof ApiError && cause.status === 401) {
    location.assign(sessionRequiredPath(location.pathname))
    return
  }
  const { message, fields } =
    cause instanceof ApiError
      ? cause
      : { message: coreMessages.unexpected, fields: {} as Record<string, string> }
  const reason = fields.reason === message ? undefined : fields.reason
  say(root, 'failed', [message, reason, fields.remedy], fields.page)
}

/** While sending, the button shows it and is disabled. */
async function sending(button: HTMLButtonElement | null, words: string, task: () => Promise<void>) {
  const label = button?.textContent ?? ''
  if (button) Object.assign(button, { disabled: true, textContent: words })
  try {
    await task()
  } finally {
    if (button) Object.assign(button, { disabled: false, textContent: label })
  }
}

/** The member’s state in the raffle: the entry, a prize, or why entering is impossible. */
export async function showOwn(root: HTMLElement) {
  const answer = await call(showOwnEntry, paramsOf(root)).catch(() => undefined)
  const isDrawn = root.dataset.status === 'drawn'
  if (answer?.entry) {
    const { entry, result } = answer
    close(root)
    const number = texts.entryNumber(entry._id)
    if (result) say(root, 'won', [texts.won(result.position, result.prize), number])
    else
      say(root, 'joined', [
        isDrawn ? texts.notWon : texts.waiting,
        number,
        isDrawn ? undefined : texts.entryHint,
      ])
  } else if (answer?.refusal && root.dataset.status === 'active') {
    close(root)
    say(root, 'failed', [answer.refusal.reason, answer.refusal.remedy], answer.refusal.page)
  }
}

export async function join(root: HTMLElement) {
  await sending(root.querySelector('[data-join]'), texts.joining, async () => {
    try {
      await call(joinRaffle, paramsOf(root))
      await showOwn(root)
    } catch (cause) {
      explain(root, cause)
    }
  })
}

export async function register(root: HTMLElement, form: HTMLFormElement) {
  const data = new FormData(form)
  const textOf = (name: string) => String(data.get(name) ?? '')
  const body = {
    raffle: root.dataset.raffle ?? '',
    name: textOf('name'),
    email: textOf('email'),
    phone: textOf('phone'),
    consent: data.has('consent') as true,
    website: textOf('website'),
  }
  await sending(form.querySelector('button'), texts.sending, async () => {
    const problems = await call(requestEntry, { body }).then(
      () => {
        close(root)
        say(root, 'joined', [texts.asked, texts.askedHint(body.email, confirmationHours)])
        return {}
      },
      (cause: unknown): Record<string, string> => {
        const fields = cause instanceof ApiError && cause.status === 400 ? cause.fields : {}
        if (Object.keys(fields).length === 0) explain(root, cause)
        return fields
      },
    )
    showProblems(form, problems)
  })
}

/** Shows field errors and focuses the first invalid field. */
function showProblems(form: HTMLFormElement, problems: Readonly<Record<string, string>>) {
  for (const place of form.querySelectorAll<HTMLElement>('[data-error]')) {
    const name = place.dataset.error ?? ''
    place.textContent = problems[name] ?? ''
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.ariaInvalid = problems[name] ? 'true' : null
  }
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
