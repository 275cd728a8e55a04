import { useNavigate } from 'react-router'
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCents, formatCentsShort } from '#app/features/ground/money/cents.ts'
import { tooltipStyle } from './figure-chart.tsx'
import { figureLists } from './figure-lists.ts'
import type { Figures } from './figures-query.ts'
import { useAnimations } from './use-animations.ts'

const barHeight = 30

export function ProductChart({ from, to, products }: Pick<Figures, 'from' | 'to' | 'products'>) {
  const navigate = useNavigate()
  const isAnimated = useAnimations()
  return (
    <ResponsiveContainer width="100%" height={products.length * barHeight + 36}>
      <BarChart
        data={products}
        layout="vertical"
        accessibilityLayer={false}
        margin={{ top: 0, right: 12, bottom: 0, left: 0 }}
      >
        <XAxis
          type="number"
          tickFormatter={(amount: number) => formatCentsShort(amount)}
          tick={{ fill: 'var(--color-ink-soft)', fontSize: 13 }}
          tickLine={false}
          stroke="var(--color-edge)"
          minTickGap={16}
        />
        <YAxis
          type="category"
          dataKey="name"
          width={132}
          interval={0}
          tick={{ fill: 'var(--color-ink)', fontSize: 13 }}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          cursor={{ fill: 'var(--color-paper-sunk)' }}
          contentStyle={tooltipStyle}
          formatter={(amount) => [formatCents(Number(amount)), 'After discount']}
          isAnimationActive={isAnimated}
        />
        <Bar
          dataKey="revenueCents"
          fill="var(--color-print-cyan)"
          radius={[0, 3, 3, 0]}
          isAnimationActive={isAnimated}
          animationDuration={400}
          className="cursor-pointer"
          onClick={(_, at) => {
            const product = products[at]?.product
            if (product) void navigate(figureLists.ofProduct({ from, to }, product))
          }}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}
