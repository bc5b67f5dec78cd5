// Links between login and registration keep the return path, also for a tap before any script has loaded.
for (const link of document.querySelectorAll<HTMLAnchorElement>(
  'main :is(a[href="/login"], a[href="/register"])',
))
  link.search = location.search
