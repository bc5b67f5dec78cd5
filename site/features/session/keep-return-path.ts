// Who has no account yet, or has one after all, still comes to the page that asked for a session.
for (const link of document.querySelectorAll<HTMLAnchorElement>(
  'main :is(a[href="/login"], a[href="/register"])',
))
  link.search = location.search
