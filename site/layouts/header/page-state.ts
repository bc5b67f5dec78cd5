import { readSelectedBranch, readToken, themeKey, writeStored } from '#site/features/session/stored.ts'

const root = document.documentElement

/** Updates branch links to the chosen branch. */
function prefixLinks() {
  const slug = readSelectedBranch()?.slug
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-branch-page]'))
    link.href = `${slug ? `/${slug}` : ''}/${link.dataset.branchPage}`
}

function toggleTheme() {
  const dark = root.dataset.theme
    ? root.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = dark ? 'light' : 'dark'
  writeStored(themeKey, root.dataset.theme)
}

prefixLinks()
document.addEventListener('branch-change', prefixLinks)
for (const button of document.querySelectorAll('[data-theme-toggle]'))
  button.addEventListener('click', toggleTheme)

// Another tab signed in or out, or chose a branch.
addEventListener('storage', () => {
  if (readToken()) root.dataset.session = 'member'
  else delete root.dataset.session
  document.dispatchEvent(new Event('session-change'))
  document.dispatchEvent(new Event('branch-change'))
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
