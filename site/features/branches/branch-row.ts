/** A branch as a short row, as in the list of branches. */
export function branchRow(
  { _id, name, slug, line }: { _id: string; name: string; slug: string; line: string },
  page = '',
): HTMLElement {
  const link = Object.assign(document.createElement('a'), { href: `/${slug}${page}`, textContent: name })
  link.dataset.chooseBranch = JSON.stringify({ _id, name, slug })
  const heading = document.createElement('h3')
  heading.append(link)
  const text = Object.assign(document.createElement('div'), { className: 'text' })
  text.append(
    Object.assign(document.createElement('span'), { className: 'distance' }),
    heading,
    Object.assign(document.createElement('span'), { className: 'address', textContent: line }),
  )
  const row = document.createElement('li')
  row.append(text)
  return row
}
