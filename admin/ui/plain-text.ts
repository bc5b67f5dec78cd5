/** Rich text as plain text, with a line per paragraph. */
export const plainText = (html: string): string =>
  new DOMParser().parseFromString(html.replace(/<\/(p|li|h\d)>/g, '\n'), 'text/html').body.textContent.trim()
