import { hash } from 'node:crypto'
import type { SimulatedPayment } from '#server/simulators/payments/simulated-payment.ts'
import { simulatorMessages as texts } from '#server/simulators/payments/simulator.messages.ts'
import { formatLira, liraOf } from '#shared/core/money.ts'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const style = `
:root{color-scheme:light dark;--ground:#eef1f6;--sheet:#fff;--ink:#16202e;--soft:#566274;--line:#ccd4e0;--act:#123f7a;--on:#fff;--bad:#a3211d}
@media(prefers-color-scheme:dark){:root{--ground:#0f1620;--sheet:#18222f;--ink:#e9eef6;--soft:#a5b2c5;--line:#3a4a60;--act:#8fbcff;--on:#0c1a2e;--bad:#ff9a92}}
*{box-sizing:border-box;margin:0}
body{min-height:100dvh;display:grid;place-items:center;padding:1rem;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;background:var(--sheet);border:1px solid var(--line);border-radius:.75rem;overflow:hidden}
header{display:flex;justify-content:space-between;align-items:center;gap:1rem;padding:1rem 1.5rem;background:var(--act);color:var(--on)}
h1{font-size:1.0625rem}header span{font-size:.875rem}
section,form{padding:1.25rem 1.5rem;display:grid;gap:1rem}
dl{display:grid;align-items:baseline;grid-template-columns:auto 1fr;gap:.4rem 1rem;padding-block-end:1.25rem;border-block-end:1px solid var(--line)}
dt{color:var(--soft)}dd{text-align:end;font-weight:600;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
dd.sum{font-size:1.25rem}
label{display:grid;gap:.3rem;font-weight:600}
input,select{width:100%;min-height:3rem;padding:.5rem .75rem;border:1px solid var(--soft);border-radius:.5rem;background:var(--sheet);color:var(--ink);font:inherit;font-weight:400}
input[name=code]{font-size:1.5rem;letter-spacing:.4em;text-align:center}
input:focus-visible,select:focus-visible,button:focus-visible{outline:3px solid var(--act);outline-offset:2px}
small{color:var(--soft);font-weight:400}
.wrong{color:var(--bad);font-weight:600}
.pair{display:grid;align-items:end;grid-template-columns:1fr 1fr;gap:1rem}
button{min-height:3rem;border:1px solid var(--act);border-radius:.5rem;background:var(--act);color:var(--on);font:inherit;font-weight:700;cursor:pointer}
button.plain{background:none;color:var(--act)}
footer{padding:.75rem 1.5rem;border-block-start:1px solid var(--line);color:var(--soft);font-size:.8125rem}`

const script = "document.forms[0].dataset.auto==='1'&&document.forms[0].submit()"

const digest = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  // The form posts to the merchant's callback URL.
  'content-security-policy': `default-src 'none'; style-src ${digest(style)}; script-src ${digest(script)}; base-uri 'none'`,
}

const page = (title: string, side: string, body: string) =>
  `<!doctype html><html lang="tr"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
  '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
  `<style>${style}</style></head><body><main><header><h1>${escapeHtml(title)}</h1><span>${escapeHtml(side)}</span></header>` +
  `${body}<footer>${texts.simulated}</footer></main></body></html>`

const hidden = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')

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
