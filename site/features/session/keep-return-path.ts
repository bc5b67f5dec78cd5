// Links between login and registration keep the return path.
for (const link of document.querySelectorAll<HTMLAnchorElement>(
  'main :is(a[href="/login"], a[href="/register"])',
))
  link.search = location.search
