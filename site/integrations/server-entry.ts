import { createApp } from 'astro/app/entrypoint'

const app = createApp()

/** Renders a path of the site with the page's context; null where the site has no such route. */
export async function render(path: string, locals: object): Promise<Response | null> {
  const request = new Request(`http://localhost${path}`)
  const routeData = app.match(request)
  return routeData ? app.render(request, { locals, routeData, addCookieHeader: true }) : null
}
