import { openEntryCode } from '#site/features/entry-code/entry-code.ts'

const root = document.querySelector<HTMLElement>('[data-entry-code]')
if (root && document.documentElement.dataset.session) openEntryCode(root)
