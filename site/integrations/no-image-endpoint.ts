/** Astro's image endpoint answers 404: pages show pictures that the product scaled when they were uploaded. */
export const GET = () => new Response(null, { status: 404 })
