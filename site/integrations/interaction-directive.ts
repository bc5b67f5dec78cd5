import type { AstroIntegration } from 'astro'

/** Adds `client:interaction`: an island hydrates when a person first uses it. */
export function interactionDirective(): AstroIntegration {
  return {
    name: 'interaction-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'interaction', entrypoint: './site/integrations/interaction.client.ts' })
      },
    },
  }
}
