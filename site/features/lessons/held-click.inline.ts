// The first click on a button of an element whose script is not there yet is carried out once it is.
const waiting = new WeakSet<Element>()
document.addEventListener(
  'click',
  ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null
    const owner = button?.closest(':not(:defined)')
    if (!button || !owner || waiting.has(owner)) return
    waiting.add(owner)
    void customElements.whenDefined(owner.localName).then(() => button.click())
  },
  true,
)
