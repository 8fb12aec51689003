/** Two kinds of plots as SVG, light and dark by the reader's own setting. */

const [NAME, PLOT, SIDE, ROW, TOP, BOTTOM] = [210, 470, 70, 24, 64, 46]
const WIDTH = NAME + PLOT + SIDE

const STYLE = `
  .back { fill: #ffffff } text { fill: #1f2328; font: 13px system-ui, 'DejaVu Sans', sans-serif }
  .title { font-weight: 600; font-size: 15px }
  .quiet { fill: #59636e; font-size: 12px; paint-order: stroke; stroke: #ffffff; stroke-width: 4px }
  .grid { stroke: #d1d9e0; stroke-width: 1 } .span { stroke: #8c959f; stroke-width: 2 }
  .mark { stroke: #9a3412; stroke-width: 1.5; stroke-dasharray: 5 4 } .mark-name { fill: #9a3412; font-size: 12px }
  .s0 { fill: #8fb8e8 } .s1 { fill: #2f6fc0 } .s2 { fill: #12305c }
  @media (prefers-color-scheme: dark) {
    .back { fill: #0d1117 } text { fill: #e6edf3 } .quiet { fill: #9198a1; stroke: #0d1117 }
    .grid { stroke: #30363d } .span { stroke: #6e7681 }
    .mark { stroke: #f0883e } .mark-name { fill: #f0883e }
    .s0 { fill: #386bab } .s1 { fill: #58a6ff } .s2 { fill: #dcebff }
  }`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const text = (x: number, y: number, words: string, more = '') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${escaped(words)}</text>`

interface Axis {
  at: (value: number) => number
  ticks: number[]
}

/** From the power of ten below the least to a bit above the most, with 1, 2 and 5 of each. */
function logAxis(values: number[]): Axis {
  const low = 10 ** Math.floor(Math.log10(Math.min(...values)))
  const high = Math.max(...values) * 1.2
  const span = Math.log10(high / low)
  const powers = Array.from({ length: Math.ceil(span) + 1 }, (_none, at) => low * 10 ** at)
  const ticks = powers.flatMap((power) => (span > 2.5 ? [power] : [power, 2 * power, 5 * power]))
  return {
    at: (value) => NAME + (Math.log10(value / low) / span) * PLOT,
    ticks: ticks.filter((tick) => tick <= high),
  }
}

function evenAxis(values: number[]): Axis {
  const high = Math.max(...values) * 1.1
  const power = 10 ** Math.floor(Math.log10(high))
  const step = high / power < 2 ? power / 5 : high / power < 5 ? power / 2 : power
  const ticks = Array.from({ length: Math.floor(high / step) + 1 }, (_none, at) => at * step)
  return { at: (value) => NAME + (value / high) * PLOT, ticks }
}

const tickName = (value: number) => String(Number(value.toPrecision(3)))

interface Frame {
  title: string
  axis: string
  names: string[]
  scale: Axis
  /** Drawn above the grid. */
  body: string[]
}

function svg({ title, axis, names, scale, body }: Frame): string {
  const height = TOP + names.length * ROW + BOTTOM
  const floor = TOP + names.length * ROW
  const grid = scale.ticks.flatMap((tick) => {
    const x = scale.at(tick)
    return [
      `<line class="grid" x1="${x.toFixed(1)}" x2="${x.toFixed(1)}" y1="${TOP}" y2="${floor}"/>`,
      text(x, floor + 16, tickName(tick), 'class="quiet" text-anchor="middle"'),
    ]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title><style>${STYLE}</style>`,
    `<rect class="back" width="${WIDTH}" height="${height}"/>`,
    text(12, 24, title, 'class="title"'),
    ...grid,
    ...names.map((name, at) => text(NAME - 10, TOP + at * ROW + 16, name, 'text-anchor="end"')),
    ...body,
    text(NAME + PLOT / 2, floor + 36, axis, 'class="quiet" text-anchor="middle"'),
    '</svg>\n',
  ].join('\n')
}

interface Dots {
  title: string
  axis: string
  series: string[]
  rows: { name: string; values: number[] }[]
}

/** A row a case, a dot a series, along a logarithmic axis. */
export function dotPlot({ title, axis, series, rows }: Dots): string {
  const scale = logAxis(rows.flatMap(({ values }) => values))
  const legend = series.flatMap((name, at) => [
    `<circle class="s${at}" cx="${NAME + at * 150 + 6}" cy="44" r="6"/>`,
    text(NAME + at * 150 + 18, 48, name, 'class="quiet"'),
  ])
  const drawn = rows.flatMap(({ values }, row) => {
    const y = TOP + row * ROW + 12
    const places = values.map((value) => scale.at(value))
    const [from, to] = [Math.min(...places), Math.max(...places)]
    return [
      `<line class="span" x1="${from.toFixed(1)}" x2="${to.toFixed(1)}" y1="${y}" y2="${y}"/>`,
      ...places.map((x, at) => `<circle class="s${at}" cx="${x.toFixed(1)}" cy="${y}" r="6"/>`),
    ]
  })
  return svg({ title, axis, names: rows.map(({ name }) => name), scale, body: [...legend, ...drawn] })
}

interface Bars {
  title: string
  axis: string
  rows: { name: string; value: number; label: string }[]
  /** A line to be compared with. */
  mark?: { value: number; name: string }
}

export function barPlot({ title, axis, rows, mark }: Bars): string {
  const scale = evenAxis([...rows.map(({ value }) => value), mark?.value ?? 0])
  const drawn = rows.map(({ value }, row) => {
    const width = (scale.at(value) - NAME).toFixed(1)
    return `<rect class="s1" x="${NAME}" y="${TOP + row * ROW + 4}" width="${width}" height="16" rx="2"/>`
  })
  const labels = rows.map(({ value, label }, row) =>
    text(scale.at(value) + 6, TOP + row * ROW + 17, label, 'class="quiet"'),
  )
  const x = mark ? scale.at(mark.value).toFixed(1) : ''
  const line = mark
    ? [
        `<line class="mark" x1="${x}" x2="${x}" y1="${TOP - 6}" y2="${TOP + rows.length * ROW}"/>`,
        text(scale.at(mark.value) + 4, TOP - 10, mark.name, 'class="mark-name"'),
      ]
    : []
  return svg({
    title,
    axis,
    names: rows.map(({ name }) => name),
    scale,
    body: [...drawn, ...line, ...labels],
  })
}
