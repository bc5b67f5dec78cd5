import { initials } from '#shared/core/text.ts'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { inferSelectedBranch } from '#site/features/branches/infer-branch.ts'
import { closeSession, readToken, readUserInfo, writeUserInfo } from '#site/features/session/stored.ts'

const freshFor = 5 * 60_000
const checkedKey = 'userInfoCheckedAt'

/** The avatar with its menu. Without a session a click leads to sign-in. */
export class UserMenu extends HTMLElement {
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
    const response = await request(this.dataset.profileUrl, token).catch(() => undefined)
    if (response?.status === 401 && readToken() === token) return closeSession()
    if (!response?.ok) return
    sessionStorage.setItem(checkedKey, String(Date.now()))
    const profile = (await response.json()) as UserProfile
    writeUserInfo(profile)
    await inferSelectedBranch(profile, this.dataset.branchUrl).catch(() => undefined)
  }

  async #signOut() {
    const token = readToken()
    // The local session is cleared even if the server is unreachable.
    if (token) await request(this.dataset.logoutUrl, token, 'POST').catch(() => undefined)
    closeSession()
    location.assign('/')
  }
}

function lastCheck(): number {
  return Number(sessionStorage.getItem(checkedKey) ?? 0)
}

function request(url = '', token: string, method = 'GET'): Promise<Response> {
  return fetch(url, { method, headers: { accept: 'application/json', authorization: `Bearer ${token}` } })
}
