import { identityMessages as texts } from '#server/simulators/identity/identity.messages.ts'
import { escapeHtml, headersOf, hidden, page } from '#server/simulators/pages.ts'

/** Hands the token to the page that opened the window, as Google’s does. */
const handOver =
  "const{credential,target}=document.getElementById('answer').dataset;opener?.postMessage({credential},target);close()"

export const pageHeaders = headersOf(handOver)

/** The page on which a person chooses the account; `fields` come back with the choice. */
export const choicePage = (action: string, site: string, fields: Record<string, string>) =>
  page(
    texts.title,
    '',
    `<form method="post" action="${action}"><p>${escapeHtml(texts.intro(site))}</p>${hidden(fields)}` +
      `<label>${texts.name}<input name="name" value="${texts.exampleName}" maxlength="80" required></label>` +
      `<label>${texts.email}<input name="email" type="email" value="${texts.exampleEmail}" maxlength="120" required></label>` +
      `<label class="check"><input name="verified" type="checkbox" checked>${texts.verified}</label>` +
      `<button>${texts.goOn}</button></form>`,
    texts.simulated,
  )

export const handOverPage = (credential: string, target: string) =>
  page(
    texts.doneTitle,
    '',
    `<section id="answer" data-credential="${escapeHtml(credential)}" data-target="${escapeHtml(target)}">` +
      `<p>${texts.done}</p></section><script>${handOver}</script>`,
    texts.simulated,
  )

export const refusedPage = () =>
  page(texts.refusedTitle, '', `<section><p>${texts.refused}</p></section>`, texts.simulated)

/** What Google’s script offers to the sign-in page: a button that opens the window of the choice. */
export const clientScript = `(() => {
  const { origin } = new URL(document.currentScript.src)
  let settings
  addEventListener('message', (event) => {
    if (event.origin === origin && event.data?.credential) settings?.callback(event.data)
  })
  const id = {
    initialize(options) {
      settings = options
    },
    renderButton(place, { width }) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = ${JSON.stringify(texts.button)}
      button.style.cssText = 'min-height:44px;border:1px solid #747775;border-radius:4px;background:#fff;color:#1f1f1f;font:inherit;cursor:pointer;max-width:100%;width:' + width + 'px'
      button.addEventListener('click', () => {
        const query = new URLSearchParams({ client_id: settings.client_id, origin: location.origin })
        open(origin + '/gsi/select?' + query, 'google-sign-in', 'popup,width=480,height=640')
      })
      place.append(button)
    },
  }
  window.google = { accounts: { id } }
})()
`
