import type { AstroIntegration } from 'astro'

/** Adds `client:interaction`: hydrates an island on first interaction. */
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
