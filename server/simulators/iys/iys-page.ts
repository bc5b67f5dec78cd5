import { iysSimulatorMessages as texts } from '#server/simulators/iys/iys.messages.ts'
import type { Register } from '#server/simulators/iys/iys-register.ts'
import { escapeHtml, headersOf, page } from '#server/simulators/pages.ts'

export const iysPageHeaders = headersOf('')

/** Entries that the page shows. */
const mostShown = 50

/** The register as a person sees it, with a form that changes a consent from elsewhere. */
export function iysPage(register: Register, wrong?: string): string {
  const entries = register.all()
  const shown = entries.slice(-mostShown).toReversed()
  const options = Object.entries(texts.channels).map(
    ([type, name]) => `<option value="${type}">${name}</option>`,
  )
  const list = shown.map(
    ({ type, recipient, status, consentDate, by }) =>
      `<dt>${escapeHtml(recipient)}<br><small>${texts.channels[type]}, ${escapeHtml(consentDate)}${
        by === 'person' ? `, ${texts.elsewhere.toLocaleLowerCase('tr')}` : ''
      }</small></dt><dd>${texts.statuses[status]}</dd>`,
  )
  return page(
    texts.title,
    '',
    `<form method="post" action="/iys"><h2>${texts.elsewhere}</h2><small>${texts.hint}</small>` +
      (wrong ? `<p class="wrong" role="alert">${wrong}</p>` : '') +
      `<label>${texts.recipient}<input name="recipient" required autocomplete="off"></label>` +
      `<label>${texts.channel}<select name="type">${options.join('')}</select></label>` +
      `<div class="pair"><button class="plain" name="status" value="ONAY">${texts.approve}</button>` +
      `<button name="status" value="RET">${texts.refuse}</button></div></form>` +
      `<section>${shown.length === 0 ? `<p>${texts.none}</p>` : `<p>${texts.newest(shown.length, entries.length)}</p><dl>${list.join('')}</dl>`}</section>`,
    texts.simulated,
  )
}
