import { expect, test } from 'vitest'
import { clubDay } from '#shared/core/club-time.ts'
import { changePoints } from '#shared/loyalty/points/points.contract.ts'
import {
  showBalanceTrend,
  showPointTrend,
  showRaffleTrend,
  showReferralTrend,
  trendDays,
} from '#shared/office/trends/trends.contract.ts'
