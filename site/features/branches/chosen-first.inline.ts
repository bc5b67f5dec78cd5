import { readSelectedBranch } from '#site/features/session/stored.ts'

// Moves the chosen branch first, before the first paint.
const slug = readSelectedBranch()?.slug
const link = slug ? document.querySelector(`:is(.rows, .others) a[href^="/${slug}/"]`) : null
const row = link?.closest('li')
if (link && row) {
  const note = document.createElement('span')
  note.className = 'chosen'
  note.textContent = document.currentScript?.dataset.label ?? ''
  const text = link.querySelector('.text') ?? link
  text.prepend(note)
  const list = row.parentElement
  const rows = document.querySelector('.rows')
  if (list === rows) list?.prepend(row)
  else {
    // A separate list, styled as a short line.
    const own = list?.cloneNode(false) as HTMLElement
    own.append(row)
    rows?.before(own)
  }
}
