import { readSelectedBranch } from '#site/features/session/stored.ts'

// Offers the chosen branch before the others, while the page is still being read.
const slug = readSelectedBranch()?.slug
const link = slug ? document.querySelector(`.rows a[href^="/${slug}/"]`) : null
const row = link?.closest('li')
if (link && row) {
  const note = document.createElement('span')
  note.className = 'chosen'
  note.textContent = document.currentScript?.dataset.label ?? ''
  link.querySelector('.text')?.prepend(note)
  row.parentElement?.prepend(row)
}
