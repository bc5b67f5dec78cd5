import { readSelectedBranch } from '#site/features/session/stored.ts'

// Offers the chosen branch before the others, while the page is still being read.
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
    // A list of its own, for the look of a short line.
    const own = list?.cloneNode(false) as HTMLElement
    own.append(row)
    rows?.before(own)
  }
}
