/** Placeholder origin: a link that still has it after resolving is a page of this site. */
const anywhere = 'https://site.invalid'

/** Whether a link leads to a page of this site, however browsers read it; addresses of the API are no pages. */
export function isOwnPath(link: string): boolean {
  if (!/^\/(?![/\\])[^\s\\]*$/.test(link) || !URL.canParse(link, anywhere)) return false
  const { origin, pathname } = new URL(link, anywhere)
  return origin === anywhere && !/^\/(\/|api(\/|$)|uploads(\/|$))/.test(pathname)
}
