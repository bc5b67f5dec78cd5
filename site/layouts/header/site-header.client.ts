import { signedOutKey } from '#shared/people/session/session.rules.ts'
import { readSelectedBranch, readToken, themeKey, writeStored } from '#site/features/session/stored.ts'

const root = document.documentElement

/** Updates branch links to the chosen branch. */
function prefixLinks() {
  const slug = readSelectedBranch()?.slug
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-branch-page]'))
    link.href = `${slug ? `/${slug}` : ''}/${link.dataset.branchPage}${link.hash}`
}

prefixLinks()
document.addEventListener('branch-change', prefixLinks)

/** Removes personal data from this tab after a sign-out. */
function clearPage() {
  root.hidden = true
  // Not even unsaved changes keep personal data on the screen.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  if (root.dataset.memberOnly === undefined) location.reload()
  else location.replace('/')
}

// Another tab signed in or out, or chose a branch. A session that only expired leaves what is being edited.
addEventListener('storage', ({ key }) => {
  if (key === signedOutKey) return clearPage()
  if (readToken()) root.dataset.session = 'member'
  else delete root.dataset.session
  document.dispatchEvent(new Event('session-change'))
  document.dispatchEvent(new Event('branch-change'))
})

// The bfcache restores a page of the previous session.
const sessionAtStart = readToken()
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && sessionAtStart && sessionAtStart !== readToken()) location.reload()
})

// A fallback for browsers without the `command` attribute.
if (!('command' in HTMLButtonElement.prototype))
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[commandfor]'))
    button.addEventListener('click', () => {
      const dialog = document.getElementById(button.getAttribute('commandfor') ?? '')
      if (!(dialog instanceof HTMLDialogElement)) return
      if (button.getAttribute('command') === 'close') dialog.close()
      else dialog.showModal()
    })

function toggleTheme() {
  const dark = root.dataset.theme
    ? root.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = dark ? 'light' : 'dark'
  writeStored(themeKey, root.dataset.theme)
}

for (const toggle of document.querySelectorAll('[data-theme-toggle]'))
  toggle.addEventListener('click', toggleTheme)

// A link to a part of this page leaves the menu open otherwise.
const menu = document.querySelector<HTMLDialogElement>('#mobile-menu')
menu?.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a')) menu.close()
})
