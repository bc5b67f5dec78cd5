import { expect, test } from 'vitest'
import { sourceFiles } from '#tests/support/product/source-files.ts'

/** The outgoing requests of the product, and the source of each host name. */
const asking: Record<string, string> = {
  'server/pages/astro-renderer.ts': 'none: both ends are in this process',
  'server/cli/check-raffle.ts': 'the command line',
  'server/integrations/drand/drand.ts': 'the configuration',
  'server/integrations/payments/iyzico-gateway.ts': 'the configuration',
  'server/simulators/payments/bank-routes.ts': 'the configuration',
  'server/simulators/payments/simulator.ts': 'the configuration',
  'server/simulators/payments/webhooks.ts': 'the configuration',
  'server/integrations/push/send-push.ts': 'a member’s browser, validated by push-endpoint.ts',
}

const asks = /(?<![.\w])fetch\(|\brequest\b[^}]*\} from 'node:https?'|from '(undici|axios|got|node-fetch)'/

test('ASVS 1.3.6: the only user-supplied URL that is requested is a push endpoint', () => {
  const found = sourceFiles(['server'], ['.ts']).filter(({ text }) => asks.test(text))
  expect(found.map(({ path }) => path).sort()).toEqual(Object.keys(asking).sort())
})

test('ASVS 15.3.2: redirects of outgoing requests are not followed', () => {
  const calls = sourceFiles(['server/integrations', 'server/simulators'], ['.ts']).flatMap(({ path, text }) =>
    [...text.matchAll(/(?<![.\w])fetch\(/g)].map(
      ({ index }) => [path, text.slice(index, index + 700)] as const,
    ),
  )
  expect(calls.length).toBeGreaterThan(3)
  const following = calls.filter(([, call]) => !/redirect: '(manual|error)'/.test(call))
  expect(following.map(([path]) => path)).toEqual([])
})
