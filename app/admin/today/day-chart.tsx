import { useNavigate } from 'react-router'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCents, formatCentsShort } from '#app/features/ground/money/cents.ts'
import { dayText } from '#app/features/ground/time/date-text.ts'
import { tooltipStyle } from './figure-chart.tsx'
import { figureLists } from './figure-lists.ts'
import type { Figures } from './figures-query.ts'
import { useAnimations } from './use-animations.ts'

export function DayChart({ days }: Pick<Figures, 'days'>) {
  const navigate = useNavigate()
  const isAnimated = useAnimations()
  return (
    <ResponsiveContainer width="100%" height={280}>
      <BarChart data={days} accessibilityLayer={false} margin={{ top: 4, right: 4, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="day"
          tickFormatter={dayText}
          tick={{ fill: 'var(--color-ink-soft)', fontSize: 13 }}
          tickLine={false}
          stroke="var(--color-edge)"
          minTickGap={24}
        />
        <YAxis
          tickFormatter={(amount: number) => formatCentsShort(amount)}
          tick={{ fill: 'var(--color-ink-soft)', fontSize: 13 }}
          tickLine={false}
          axisLine={false}
          width={76}
        />
        <Tooltip
          cursor={{ fill: 'var(--color-paper-sunk)' }}
          contentStyle={tooltipStyle}
          labelFormatter={(day) => (typeof day === 'string' ? dayText(day) : null)}
          formatter={(amount) => [formatCents(Number(amount)), 'Revenue']}
          isAnimationActive={isAnimated}
        />
        <Bar
          dataKey="revenueCents"
          fill="var(--color-magenta)"
          radius={[3, 3, 0, 0]}
          maxBarSize={40}
          isAnimationActive={isAnimated}
          animationDuration={400}
          className="cursor-pointer"
          onClick={(_, at) => {
            const day = days[at]?.day
            if (day) void navigate(figureLists.paidOn(day))
          }}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}
