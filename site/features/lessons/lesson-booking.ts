import { sessionRequiredPath } from '#shared/people/session/session.rules.ts'
import { readToken } from '#site/features/session/stored.ts'

/**
 * The timetable’s booking buttons. Their code is loaded on demand: when a signed-in member opens the timetable,
 * or on a click.
 */
export class LessonBooking extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', ({ target }) => {
      const place = target instanceof Element && target.closest('button')?.closest('[data-place]')
      if (place instanceof HTMLElement) void this.#press(place)
    })
    if (!readToken()) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      void this.#open()
    })
    observer.observe(this)
  }

  async #open() {
    const { openPlaces } = await import('#site/features/lessons/lesson-places.ts')
    return openPlaces(this)
  }

  async #press(place: HTMLElement) {
    if (!readToken()) return location.assign(sessionRequiredPath(`${location.pathname}#dersler`))
    const places = await this.#open()
    await places?.press(place)
  }
}
