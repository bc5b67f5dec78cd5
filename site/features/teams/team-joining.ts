import { sessionRequiredPath } from '#shared/people/session/session.rules.ts'
import { readToken } from '#site/features/session/stored.ts'

/** Joining a team; its code is loaded on demand. */
export class TeamJoining extends HTMLElement {
  connectedCallback() {
    this.querySelector('button')?.addEventListener('click', () => void this.#press())
    if (!readToken()) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      void this.#load().then(({ openTeam }) => openTeam(this))
    })
    observer.observe(this)
  }

  #load() {
    return import('#site/features/teams/team-membership.ts')
  }

  async #press() {
    if (!readToken()) return location.assign(sessionRequiredPath(`${location.pathname}#takimlar`))
    const { changeTeam } = await this.#load()
    await changeTeam(this)
  }
}
