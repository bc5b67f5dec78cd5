import { readSelectedBranch } from '#site/features/session/stored.ts'

// Selects the chosen branch in the form above, before the first paint.
const chosen = readSelectedBranch()?._id
const select = document.querySelector<HTMLSelectElement>('select[name="branch"]')
const option = [...(select?.options ?? [])].find(({ value }) => value === chosen)
if (option) option.selected = true
