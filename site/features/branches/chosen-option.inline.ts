import { readSelectedBranch } from '#site/features/session/stored.ts'

// The chosen branch stands in the form above, while the page is still being read.
const chosen = readSelectedBranch()?._id
const select = document.querySelector<HTMLSelectElement>('select[name="branch"]')
const option = [...(select?.options ?? [])].find(({ value }) => value === chosen)
if (option) option.selected = true
