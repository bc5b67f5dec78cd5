import type { AstroIntegration } from 'astro'

/** Builds the site as a module that the server renders pages with, in its own process. */
export function inProcess(): AstroIntegration {
  return {
    name: 'in-process',
    hooks: {
      'astro:config:done': ({ setAdapter }) =>
        setAdapter({
          name: 'in-process',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./server-entry.ts', import.meta.url),
          supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
        }),
    },
  }
}
