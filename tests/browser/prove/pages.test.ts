import {
  checkLayoutShift,
  checkLook,
  checkWithoutScript,
  preparePages,
} from '#tests/browser/screens/page-checks.ts'
import { errorPageAddresses, memberPages, visitorPages } from '#tests/support/browser/visitor-pages.ts'

const everyPage = [...visitorPages, ...memberPages, ...errorPageAddresses]

preparePages()
checkLook('phone', everyPage)
checkLook('tablet', everyPage)
checkLook('desktop', everyPage)
checkLayoutShift(everyPage)
checkWithoutScript(visitorPages)
