import { escapeHtml, page as framedPage, headersOf, hidden } from '#server/simulators/pages.ts'
import type { SimulatedPayment } from '#server/simulators/payments/simulated-payment.ts'
import { simulatorMessages as texts } from '#server/simulators/payments/simulator.messages.ts'
import { formatLira, liraOf } from '#shared/core/money.ts'

const script = "document.forms[0].dataset.auto==='1'&&document.forms[0].submit()"

export const pageHeaders = headersOf(script)

const page = (title: string, side: string, body: string) => framedPage(title, side, body, texts.simulated)

/** A page whose form sends itself, or waits for a press where there is no script. */
export const passOnPage = (action: string, fields: Record<string, string>, note: string = texts.returning) =>
  page(
    texts.bankTitle,
    '',
    `<form method="post" action="${escapeHtml(action)}" data-auto="1"><p>${note}</p>${hidden(fields)}` +
      `<button>${texts.goOn}</button></form><script>${script}</script>`,
  )

/** The form as the provider hands it to the merchant, who puts it into a page of its own. */
export const bankForm = (action: string, fields: Record<string, string>) =>
  `<!doctype html><html lang="tr"><head><meta charset="utf-8"><title>${texts.goingToBank}</title></head><body>` +
  `<form id="iyzico-3ds-form" name="iyzico-3ds-form" method="post" action="${escapeHtml(action)}">${hidden(fields)}</form>` +
  '<script>document.getElementById("iyzico-3ds-form").submit()</script></body></html>'

export const notePage = (title: string, note: string) => page(title, '', `<section><p>${note}</p></section>`)

function summary(payment: SimulatedPayment, merchant: string): string {
  const card = payment.card ? `${payment.card.bin.slice(0, 4)} •••• •••• ${payment.card.lastFour}` : undefined
  const lines: [string, string, string?][] = [
    [texts.merchant, merchant],
    [texts.amount, formatLira(liraOf(payment.paidPrice)), 'sum'],
    ...(card
      ? ([
          [texts.instalments, texts.instalmentCount(payment.installment)],
          [texts.card, card],
        ] as [string, string][])
      : []),
  ]
  return `<dl>${lines.map(([term, value, kind]) => `<dt>${term}</dt><dd${kind ? ` class="${kind}"` : ''}>${escapeHtml(value)}</dd>`).join('')}</dl>`
}

/** Where the buyer proves to the bank that the card is theirs. */
export const bankPage = (payment: SimulatedPayment, merchant: string, bank: string, triesLeft?: number) =>
  page(
    texts.bankTitle,
    bank,
    `<form method="post" action="/bank/answer">${summary(payment, merchant)}${hidden({ token: payment.token })}` +
      `<label>${texts.code}<input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" pattern="[0-9]{6}" required autofocus aria-describedby="hint"${triesLeft === undefined ? '' : ' aria-invalid="true"'}></label>` +
      (triesLeft === undefined
        ? ''
        : `<p class="wrong" role="alert">${escapeHtml(texts.wrongCode(triesLeft))}</p>`) +
      `<small id="hint">${texts.codeHint}</small><button name="choice" value="approve">${texts.approve}</button>` +
      `<button class="plain" name="choice" value="give-up" formnovalidate>${texts.giveUp}</button></form>`,
  )

/** The provider's own form for the card. */
export const checkoutPage = (payment: SimulatedPayment, merchant: string, wrong?: string) =>
  page(
    texts.formTitle,
    merchant,
    `<form method="post" action="/checkout">${summary(payment, merchant)}${hidden({ token: payment.token })}` +
      (wrong ? `<p class="wrong" role="alert">${escapeHtml(wrong)}</p>` : '') +
      `<label>${texts.holder}<input name="holder" autocomplete="cc-name" required></label>` +
      `<label>${texts.number}<input name="number" inputmode="numeric" autocomplete="cc-number" maxlength="23" required></label>` +
      `<div class="pair"><label>${texts.expiry}<input name="expiry" autocomplete="cc-exp" placeholder="${texts.expiryForm}" pattern="[0-9]{2}/[0-9]{2}" maxlength="5" required></label>` +
      `<label>${texts.cvc}<input name="cvc" inputmode="numeric" autocomplete="cc-csc" maxlength="4" pattern="[0-9]{3,4}" required></label></div>` +
      `<label>${texts.instalments}<select name="installment">${payment.enabledInstallments
        .map((count) => `<option value="${count}">${texts.instalmentCount(count)}</option>`)
        .join('')}</select></label><button>${texts.pay}</button></form>`,
  )
