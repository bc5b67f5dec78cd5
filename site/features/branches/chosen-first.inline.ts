import { readSelectedBranch } from '#site/features/session/stored.ts'

// Moves the chosen branch first, before the first paint.
const slug = readSelectedBranch()?.slug
const label = document.currentScript?.dataset.label ?? ''

function chosenNote(): HTMLElement {
  const note = document.createElement('span')
  note.className = 'chosen'
  note.textContent = label
  return note
}

for (const group of slug ? document.querySelectorAll(`[data-branch-group="${slug}"]`) : []) {
  group.parentElement?.prepend(group)
  group.querySelector('header')?.prepend(chosenNote())
}

const link = slug ? document.querySelector(`:is(.branch-rows, .further-branches) a[href^="/${slug}/"]`) : null
const row = link?.closest('li')
if (row) {
  row.querySelector('.text')?.prepend(chosenNote())
  const list = row.parentElement
  const rows = document.querySelector('.branch-rows')
  if (list === rows) list?.prepend(row)
  else {
    // A separate list, styled as a short line.
    const own = list?.cloneNode(false) as HTMLElement
    own.append(row)
    rows?.before(own)
  }
}
