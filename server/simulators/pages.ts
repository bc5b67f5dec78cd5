import { hash } from 'node:crypto'

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const style = `
:root{color-scheme:light dark;--ground:#eef1f6;--sheet:#fff;--ink:#16202e;--soft:#566274;--line:#ccd4e0;--act:#123f7a;--on:#fff;--bad:#a3211d}
@media(prefers-color-scheme:dark){:root{--ground:#0f1620;--sheet:#18222f;--ink:#e9eef6;--soft:#a5b2c5;--line:#3a4a60;--act:#8fbcff;--on:#0c1a2e;--bad:#ff9a92}}
*{box-sizing:border-box;margin:0}
body{min-height:100dvh;display:grid;place-items:center;padding:1rem;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;background:var(--sheet);border:1px solid var(--line);border-radius:.75rem;overflow:hidden}
header{display:flex;justify-content:space-between;align-items:center;gap:1rem;padding:1rem 1.5rem;background:var(--act);color:var(--on)}
h1,h2{font-size:1.0625rem}header span{font-size:.875rem}
section,form{padding:1.25rem 1.5rem;display:grid;gap:1rem}
dl{display:grid;align-items:baseline;grid-template-columns:auto 1fr;gap:.4rem 1rem;padding-block-end:1.25rem;border-block-end:1px solid var(--line)}
dt{color:var(--soft)}dd{text-align:end;font-weight:600;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
dd.sum{font-size:1.25rem}
label{display:grid;gap:.3rem;font-weight:600}
input,select{width:100%;min-height:3rem;padding:.5rem .75rem;border:1px solid var(--soft);border-radius:.5rem;background:var(--sheet);color:var(--ink);font:inherit;font-weight:400}
input[name=code]{font-size:1.5rem;letter-spacing:.4em;text-align:center}
input:focus-visible,select:focus-visible,button:focus-visible{outline:3px solid var(--act);outline-offset:2px}
input[type=checkbox]{width:1.25rem;min-height:1.25rem}label.check{display:flex;align-items:center;gap:.6rem;font-weight:400}
small{color:var(--soft);font-weight:400}
.wrong{color:var(--bad);font-weight:600}
.pair{display:grid;align-items:end;grid-template-columns:1fr 1fr;gap:1rem}
button{min-height:3rem;border:1px solid var(--act);border-radius:.5rem;background:var(--act);color:var(--on);font:inherit;font-weight:700;cursor:pointer}
button.plain{background:none;color:var(--act)}
footer{padding:.75rem 1.5rem;border-block-start:1px solid var(--line);color:var(--soft);font-size:.8125rem}`

const digest = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

/** The headers of a page that runs this script only. */
export const headersOf = (script: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  // The form posts to the merchant's callback URL.
  'content-security-policy': `default-src 'none'; style-src ${digest(style)}; script-src ${digest(script)}; base-uri 'none'`,
})

/** A page of the simulators; all arguments but `title` and `side` are HTML. */
export const page = (title: string, side: string, body: string, footer: string) =>
  `<!doctype html><html lang="tr"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
  '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
  `<style>${style}</style></head><body><main><header><h1>${escapeHtml(title)}</h1><span>${escapeHtml(side)}</span></header>` +
  `${body}<footer>${footer}</footer></main></body></html>`

export const hidden = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
