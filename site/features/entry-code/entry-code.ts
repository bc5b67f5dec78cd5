import type { Verdict } from '#shared/access/turnstile/turnstile.schema.ts'
import type { generateUserQr, refreshUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import { ApiError } from '#shared/core/api-error.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { formatDay, formatLastDay } from '#shared/core/format-date.ts'
import { formatLira } from '#shared/core/lira-text.ts'
import type { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { sessionRequiredPath } from '#shared/people/session/session.rules.ts'
import { drawQr } from '#site/features/entry-code/draw-qr.ts'
import { entryCodeTexts as texts } from '#site/features/entry-code/entry-code.texts.ts'
import { codeAt, type KeptCodes, keepCodes, readCodes } from '#site/features/entry-code/kept-codes.ts'
import { takeRequestedCodes } from '#site/features/entry-code/request-codes.ts'
import { cachePage } from '#site/features/offline/cache-page.ts'
import { fetchJson } from '#site/features/session/fetch-json.ts'
import { closeSession, readToken, readUserInfo } from '#site/features/session/stored.ts'

/** Milliseconds between prefetches. */
const fetchEvery = 60_000
/** Milliseconds after which the page is kept for offline use: the first code does not wait for it. */
const keepPageAfter = 3000

const remedies: Partial<Record<Verdict['reason'], { href: string; label: string }>> = texts.remedies

const skeleton = `
  <p role="status" data-part="loading"></p>
  <div data-part="failed" hidden>
    <div class="form">
      <p class="form-error" role="alert" data-text="error"></p>
      <button type="button" class="button" data-load>${texts.retry}</button>
    </div>
  </div>
  <div data-part="codes" hidden>
    <div class="entry-code">
      <div class="code-card">
        <div data-valid>
          <svg role="img" aria-label="${texts.code}" shape-rendering="crispEdges"><path /></svg>
          <p class="next"><progress aria-label="${texts.code}"></progress><span data-text="next"></span></p>
        </div>
        <div data-ended hidden>
          <div class="ended">
            <h2>${texts.endedTitle}</h2>
            <p>${texts.endedText}</p>
            <button type="button" class="button" data-load>${texts.retry}</button>
          </div>
        </div>
      </div>
      <div class="code-notes">
        <p class="offline-note" role="status" data-text="offline" hidden></p>
        <div class="outlook"></div>
        <p class="hint">${texts.lead}</p>
        <p class="code-actions">
          <a class="button quiet small" href="/gir">${texts.typeCode}</a>
          <button type="button" class="button quiet small" data-renew>${texts.renew}</button>
        </p>
        <p role="status" data-text="renewed"></p>
      </div>
    </div>
  </div>`

const paragraph = (text: string, ...links: readonly (Node | string)[]) => {
  const element = document.createElement('p')
  element.append(text, ...links)
  return element
}

const bold = (text: string) => Object.assign(document.createElement('b'), { textContent: text })

const linkTo = ({ href, label }: { href: string; label: string }, className = '') =>
  Object.assign(document.createElement('a'), { href, className, textContent: label })

/** A preview of the gate’s decision, in paragraphs. */
function outlookOf(entry: Verdict): HTMLElement[] {
  const { allowed, branchName, reason, message, remedy, fee, membership, debt } = entry
  if (!allowed) {
    const way = remedies[reason]
    const lines = [paragraph('', bold(texts.notReady(branchName))), paragraph(message), paragraph(remedy)]
    return way ? [...lines, linkTo(way, 'button small')] : lines
  }
  const refusedOn = debt?.refusedOn ? formatDay(debt.refusedOn) : null
  return [
    paragraph('', bold(texts.ready(branchName))),
    ...(reason === 'membership' && membership
      ? [paragraph(texts.membership(membership.name, formatLastDay(membership.endsAt)))]
      : []),
    ...(reason === 'fee' ? [paragraph(texts.fee(formatLira(fee)))] : []),
    ...(debt
      ? [paragraph(`${texts.debt(formatLira(debt.amount), refusedOn)} `, linkTo(texts.remedies.debt))]
      : []),
  ]
}

/**
 * Shows a member’s entry code in `root`, large, with a preview of the gate’s decision. Codes are prefetched ten minutes
 * ahead for offline use. Runs from the page itself, without the interface library and the contract’s schemas: on a slow
 * phone the code is there with the second answer of the server.
 */
export function openEntryCode(root: HTMLElement): () => void {
  root.innerHTML = skeleton
  const find = <E extends Element = HTMLElement>(selector: string) => root.querySelector<E>(selector) as E
  const write = (name: string, text: string) => {
    const element = find(`[data-text="${name}"]`)
    if (element.textContent !== text) element.textContent = text
  }
  const parts = [...root.querySelectorAll<HTMLElement>('[data-part]')]
  const showPart = (name: string) => {
    for (const part of parts) part.hidden = part.dataset.part !== name
    find('[data-part="loading"]').textContent = name === 'loading' ? texts.loading : ''
  }
  const renewing = find<HTMLButtonElement>('[data-renew]')

  let kept: KeptCodes | undefined
  let isLoading = false
  let isOffline = false
  // Codes that are fetched beside a replacement may be those that it ends.
  let isReplacing = false

  function tick() {
    if (!kept) return
    const { token, secondsLeft, minutesLeft } = codeAt(kept, Date.now())
    find('[data-valid]').hidden = !token
    find('[data-ended]').hidden = token !== undefined
    const picture = find<SVGElement>('svg')
    if (token && picture.dataset.code !== token) {
      const { path, viewBox } = drawQr(token)
      picture.dataset.code = token
      picture.setAttribute('viewBox', viewBox)
      picture.firstElementChild?.setAttribute('d', path)
    }
    Object.assign(find<HTMLProgressElement>('progress'), { max: kept.codes.step, value: secondsLeft })
    write('next', texts.nextIn(secondsLeft))
    const note = find('[data-text="offline"]')
    note.hidden = !isOffline || !token
    write('offline', note.hidden ? '' : texts.offline(minutesLeft))
    renewing.disabled = isLoading || isOffline
  }

  function show(codes: KeptCodes) {
    kept = codes
    const { entry } = codes.codes
    const outlook = find('.outlook')
    outlook.toggleAttribute('data-allowed', entry?.allowed === true)
    if (entry && !entry.allowed) outlook.setAttribute('role', 'alert')
    else outlook.removeAttribute('role')
    outlook.replaceChildren(...(entry ? outlookOf(entry) : [paragraph(texts.noBranch)]))
    tick()
    showPart('codes')
  }

  async function fetchCodes(replaces: boolean, token: string | null) {
    const requested = takeRequestedCodes()
    if (requested && !replaces) return requested
    const { generate, refresh, profile } = root.dataset
    const known = kept?.codes.user ?? readUserInfo()?._id
    const id = known ?? (await fetchJson<typeof showProfile>(profile, { token }))._id
    return replaces
      ? fetchJson<typeof refreshUserQr>(refresh, { params: { id }, token })
      : fetchJson<typeof generateUserQr>(generate, { params: { id }, token })
  }

  async function load(replaces = false) {
    isReplacing = replaces
    isLoading = true
    const token = readToken()
    if (!kept) showPart('loading')
    tick()
    try {
      const codes = await fetchCodes(replaces, token)
      isOffline = false
      write('renewed', replaces ? texts.renewed : '')
      show(keepCodes(codes))
    } catch (cause) {
      const { status, message } =
        cause instanceof ApiError ? cause : { status: -1, message: coreMessages.unexpected }
      if (status === 401) {
        if (readToken() === token) closeSession()
        location.replace(sessionRequiredPath(location.pathname))
      }
      isOffline = status === 0
      write('error', message)
      if (!kept) showPart('failed')
    }
    isReplacing = false
    isLoading = false
    tick()
  }

  const loadIfSeen = () => {
    if (document.visibilityState === 'visible' && !isReplacing) void load()
  }

  const stored = readCodes()
  if (stored) show(stored)
  loadIfSeen()
  for (const button of root.querySelectorAll('[data-load]'))
    button.addEventListener('click', () => void load())
  renewing.addEventListener('click', () => void load(true))
  const timers = [setInterval(tick, 500), setInterval(loadIfSeen, fetchEvery)]
  const keeping = setTimeout(() => cachePage().catch(() => undefined), keepPageAfter)
  addEventListener('online', loadIfSeen)
  document.addEventListener('visibilitychange', loadIfSeen)
  const sleep = keepScreenOn()
  return () => {
    timers.forEach(clearInterval)
    clearTimeout(keeping)
    removeEventListener('online', loadIfSeen)
    document.removeEventListener('visibilitychange', loadIfSeen)
    sleep()
  }
}

/** Holds a screen wake lock while the page is visible, where supported; returns the function that releases it. */
function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined
  const hold = async () => {
    if (document.visibilityState !== 'visible') return
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
  }
  void hold()
  document.addEventListener('visibilitychange', hold)
  return () => {
    document.removeEventListener('visibilitychange', hold)
    void lock?.release()
  }
}
