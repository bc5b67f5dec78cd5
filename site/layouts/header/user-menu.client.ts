import { ApiError } from '#shared/core/api-error.ts'
import { initials } from '#shared/core/text.ts'
import type { showProfile, UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import type { logout } from '#shared/people/session/session.contract.ts'
import { fetchJson } from '#site/features/session/fetch-json.ts'
import {
  closeSession,
  closeSessionEverywhere,
  readSelectedBranch,
  readToken,
  readUserInfo,
  writeSelectedBranch,
  writeUserInfo,
} from '#site/features/session/stored.ts'

const freshFor = 5 * 60_000
const checkedKey = 'userInfoCheckedAt'

/** The avatar with its menu. Without a session a click leads to sign-in. */
class UserMenu extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', (event) => this.#click(event), true)
    document.addEventListener('session-change', () => this.#show())
    this.#show()
    this.#refresh()
  }

  #click(event: MouseEvent) {
    if (!readToken()) {
      event.preventDefault()
      event.stopPropagation()
      location.assign('/login')
    } else if (event.target instanceof Element && event.target.closest('[data-logout]')) this.#signOut()
  }

  #show() {
    const info = readUserInfo()
    const face = this.querySelector('[data-face]')
    const name = this.querySelector('[data-name]')
    if (!face || !name) return
    name.textContent = info?.name ?? ''
    face.textContent = initials(info?.name ?? '')
    if (!info?.profilePhoto) return
    const photo = Object.assign(new Image(), { alt: '', src: info.profilePhoto })
    photo.addEventListener('error', () => photo.replaceWith(initials(info.name)))
    face.replaceChildren(photo)
  }

  async #refresh() {
    const token = readToken()
    if (!token || (readUserInfo() && Date.now() - lastCheck() < freshFor)) return
    try {
      const profile = await fetchJson<typeof showProfile>(this.dataset.profile, { token })
      sessionStorage.setItem(checkedKey, String(Date.now()))
      writeUserInfo(profile)
      inferSelectedBranch(profile)
    } catch (cause) {
      // Without a response the stored data stays.
      if (cause instanceof ApiError && cause.status === 401 && readToken() === token) closeSession()
    }
  }

  async #signOut() {
    const token = readToken()
    // The local session is cleared even if the server is unreachable.
    if (token) await fetchJson<typeof logout>(this.dataset.signOut, { token }).catch(() => undefined)
    closeSessionEverywhere()
    location.assign('/')
  }
}

function lastCheck(): number {
  return Number(sessionStorage.getItem(checkedKey) ?? 0)
}

/** Selects the member’s own branch if none is stored. */
function inferSelectedBranch({ ownBranch }: UserProfile): void {
  // A choice or logout in the meantime takes precedence.
  if (ownBranch?.isActive && readToken() && !readSelectedBranch()) writeSelectedBranch(ownBranch)
}

customElements.define('user-menu', UserMenu)
