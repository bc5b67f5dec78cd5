/** Marks the active filter; filtering itself is CSS. */
function mark() {
  const wanted = decodeURIComponent(location.hash)
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.filter a')]
  const current = links.find(({ hash }) => decodeURIComponent(hash) === wanted) ?? links[0]
  for (const link of links) link.ariaCurrent = link === current ? 'true' : null
}

addEventListener('hashchange', mark)
mark()
