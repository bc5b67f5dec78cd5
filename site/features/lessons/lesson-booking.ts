import { ApiError } from '#shared/core/api-error.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { sessionRequiredPath } from '#shared/people/session/session.rules.ts'
import { addParticipant, leaveLesson } from '#shared/training/lessons/lesson-bookings.contract.ts'
import { type Lesson, listLessons } from '#shared/training/lessons/lessons.contract.ts'
import { chargesNow, leftText } from '#site/features/lessons/left-lesson.ts'
import { bookingTexts as texts } from '#site/features/lessons/lesson-booking.texts.ts'
import { daysOfBranch } from '#site/features/lessons/timetable-days.ts'
import { call } from '#site/features/session/client.ts'
import { toast } from '#site/ui/toast.ts'

/** A lesson’s state for the member, and the button’s action. */
function describeBooking({ place, freePlaces, waitingCount }: Lesson): {
  state: string
  action: string
} {
  if (place?.state === 'joined') return { state: texts.joined, action: texts.leave }
  if (place) return { state: texts.waiting(place.position ?? 1), action: texts.leaveQueue }
  if (freePlaces > 0) return { state: texts.free(freePlaces), action: texts.join }
  return { state: texts.full(waitingCount), action: texts.queue }
}

/** A lesson’s state in a sentence. */
function outcome(before: Lesson, { place }: Lesson): string {
  const name = before.title
  if (!place) return leftText(before)
  if (place.state !== 'joined') return texts.nowWaiting(name, place.position ?? 1)
  return place.pack ? `${texts.nowJoined(name)} ${texts.paid(place.pack.available)}` : texts.nowJoined(name)
}

/** The packages of the branch whose page this is, or of all. */
const packagesPath = () => location.pathname.replace(/\/(teams|ders-programi)\b.*$/, '/membership')

const isWithoutMembership = ({ code }: { code: string }) =>
  code.endsWith('.no-membership') || code === 'lesson.pack-used' || code === 'lesson.pack-over'

/** Shows an error; an ended session redirects to sign-in and back, a missing membership leads to the packages. */
export function showFailure(cause: unknown, hash: string): void {
  const { status, code, message } =
    cause instanceof ApiError ? cause : { status: 0, code: '', message: coreMessages.unexpected }
  if (status === 401) location.assign(sessionRequiredPath(`${location.pathname}${hash}`))
  else if (isWithoutMembership({ code }))
    toast(message, 'error', { label: texts.toPackages, href: packagesPath() })
  else toast(message, 'error')
}

class LessonBookings {
  readonly #root: HTMLElement
  readonly #lessons: Map<string, Lesson>
  /** Lessons whose late cancellation was confirmed. */
  readonly #warned = new Set<string>()

  constructor(root: HTMLElement, lessons: readonly Lesson[]) {
    this.#root = root
    this.#lessons = new Map(lessons.map((lesson) => [lesson._id, lesson]))
    for (const lesson of lessons) this.#show(lesson)
  }

  #show(lesson: Lesson, warning?: string) {
    const { state, action } = describeBooking(lesson)
    const place = this.#root.querySelector<HTMLElement>(`[data-lesson="${lesson._id}"]`)
    const [text, button] = [place?.querySelector('p'), place?.querySelector('button')]
    if (!place || !text || !button) return
    place.dataset.state = lesson.place?.state ?? 'open'
    text.textContent = warning ?? state
    button.textContent = warning ? texts.leaveAnyway : action
    button.ariaLabel = texts.of(button.textContent, place.dataset.name ?? lesson.title)
  }

  /** Stays where the member tried to book, after the toast has gone. */
  #offerPackages(place: HTMLElement, message: string) {
    const link = Object.assign(document.createElement('a'), {
      href: packagesPath(),
      textContent: texts.toPackages,
    })
    place.querySelector('p')?.replaceChildren(message, ' ', link)
  }

  async press(place: HTMLElement) {
    const lesson = this.#lessons.get(place.dataset.lesson ?? '')
    const button = place.querySelector('button')
    if (!lesson || !button) return
    const isLate = lesson.place?.state === 'joined' && Date.parse(lesson.lateFrom) <= Date.now()
    if (isLate && !this.#warned.has(lesson._id)) {
      this.#warned.add(lesson._id)
      return this.#show(lesson, chargesNow(lesson) ? texts.lateCharged : texts.late)
    }
    const params = { lessonId: lesson._id }
    button.disabled = true
    try {
      const changed = await (lesson.place
        ? call(leaveLesson, { params, body: chargesNow(lesson) ? { acceptsCharge: true } : {} })
        : call(addParticipant, { params, body: {} }))
      this.#warned.delete(lesson._id)
      this.#lessons.set(changed._id, changed)
      this.#show(changed)
      toast(outcome(lesson, changed))
    } catch (cause) {
      showFailure(cause, '#dersler')
      if (cause instanceof ApiError && isWithoutMembership(cause)) this.#offerPackages(place, cause.message)
    } finally {
      button.disabled = false
      button.focus()
    }
  }
}

const opened = new WeakMap<HTMLElement, Promise<LessonBookings>>()

/** The timetable’s bookings, fetched once; after a failure the next use retries. */
export async function openBookings(root: HTMLElement): Promise<LessonBookings | undefined> {
  const now = new Date()
  const known =
    opened.get(root) ??
    call(listLessons, {
      query: {
        filter: {
          branch: root.dataset.branch,
          cancelled: false,
          from: now.toISOString(),
          until: startOfClubDay(addDays(clubDay(now), daysOfBranch)).toISOString(),
        },
      },
    }).then((lessons) => new LessonBookings(root, lessons))
  opened.set(root, known)
  try {
    return await known
  } catch (cause) {
    opened.delete(root)
    showFailure(cause, '#dersler')
    return undefined
  }
}
