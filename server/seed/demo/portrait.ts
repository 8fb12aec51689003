import { Random } from '../random.ts'

export type Sex = 'female' | 'male'

/** So many different drawings of each sex; people who came one after the other get different ones. */
export const DRAWINGS = 80

const SKINS = ['#f3cfb4', '#efc3a4', '#e9b594', '#e2ab88', '#d8a07c', '#c78d68', '#a9744f', '#f6dac6']
const HAIRS = [
  '#241a18',
  '#3a2420',
  '#55372a',
  '#6f4529',
  '#8a5a36',
  '#b07c45',
  '#d0a566',
  '#1d2026',
  '#4a3024',
  '#2e211e',
  '#9c6b3e',
  '#8a4128',
]
const CLOTHES = [
  '#f6f0ea',
  '#c9573a',
  '#2f4766',
  '#3d6b5c',
  '#e0b252',
  '#8c6a8f',
  '#262a33',
  '#d98f86',
  '#7f93a8',
  '#a8b79a',
]
/** The wall, and the light on it. */
const WALLS = [
  ['#ecc7b4', '#f3ddd0'],
  ['#b7cfc0', '#d2e3d8'],
  ['#b9c9dc', '#d3deeb'],
  ['#e6d3a8', '#f1e5c8'],
  ['#cfc3dc', '#e2daeb'],
  ['#d9cbbd', '#e9dfd5'],
  ['#a9c4c9', '#c8dcdf'],
  ['#dfb9b9', '#eed5d3'],
] as const

/** Each style is drawn behind the head and over it. `c` is the colour of the hair. */
type Hair = (c: string, shade: string) => { back: string; front: string }

const CAP = 'M49 86c-3-27 11-41 31-41s34 14 31 41c-4-13-9-20-15-23-10 5-24 5-32 1-6 4-11 10-15 22z'
const PARTED = 'M48 86c2-28 16-40 33-40 16 0 28 10 31 40-14-5-27-13-34-25-6 11-16 20-30 25z'
const SWEPT = 'M48 88c-1-28 13-43 34-43 17 0 30 12 30 43-5-14-11-21-18-24-14 2-32 6-46 24z'
const FRINGE = 'M49 86c-2-26 11-40 31-40s33 14 31 40c-2-5-4-8-7-10-14 3-34 3-48 0-3 2-5 5-7 10z'

const WOMEN: Hair[] = [
  // Long and straight.
  (c) => ({
    back: `<path d="M42 96c-4-44 14-62 38-62s42 18 38 62l6 62H36z" fill="${c}"/>`,
    front: `<path d="${PARTED}" fill="${c}"/>`,
  }),
  // A bob with a fringe.
  (c) => ({
    back: `<path d="M38 94c-4-40 14-60 42-60s46 20 42 60c-1 20-8 33-14 33H52c-6 0-13-13-14-33z" fill="${c}"/>`,
    front: `<path d="${FRINGE}" fill="${c}"/>`,
  }),
  // A bun on top.
  (c, shade) => ({
    back: `<circle cx="80" cy="33" r="16" fill="${c}"/><path d="M66 38c8 6 20 6 28 0" stroke="${shade}" stroke-width="2" fill="none"/>
      <path d="M46 90c-3-32 10-50 34-50s37 18 34 50z" fill="${c}"/>`,
    front: `<path d="${CAP}" fill="${c}"/>`,
  }),
  // A tail over one shoulder.
  (c, shade) => ({
    back: `<path d="M45 92c-3-34 11-52 35-52s38 18 35 52z" fill="${c}"/>
      <path d="M104 62c22 6 24 34 18 58-2 16-6 26-12 34-4-22-2-50-12-66z" fill="${c}"/>
      <path d="M108 84c6 14 6 32 3 50" stroke="${shade}" stroke-width="2" fill="none"/>`,
    front: `<path d="${SWEPT}" fill="${c}"/>`,
  }),
  // Long waves.
  (c) => ({
    back: `<path d="M80 32c-28 0-44 20-41 52 1 12-8 18-5 32 2 10-5 16-2 30 2 9 12 12 22 10h52c10 2 20-1 22-10 3-14-4-20-2-30 3-14-6-20-5-32 3-32-13-52-41-52z" fill="${c}"/>`,
    front: `<path d="${PARTED}" fill="${c}"/>`,
  }),
  // To the chin, parted at the side.
  (c) => ({
    back: `<path d="M43 92c-5-38 10-57 38-57s42 19 37 57c2 14 4 24 0 32-8 6-14 2-16-8H58c-2 10-8 14-16 8-4-8-1-18 1-32z" fill="${c}"/>`,
    front: `<path d="${SWEPT}" fill="${c}"/>`,
  }),
  // Short.
  (c) => ({
    back: `<path d="M44 92c-4-36 10-55 36-55s40 19 36 55c-2 8-5 12-8 14H52c-3-2-6-6-8-14z" fill="${c}"/>`,
    front: `<path d="M48 84c0-26 14-40 34-40 18 0 31 14 30 38-8-2-15-7-20-14-8 9-26 13-44 16z" fill="${c}"/>`,
  }),
  // Two plaits.
  (c, shade) => {
    const plait = (x: number) =>
      `<path d="M${x - 9} 108c0-8 18-8 18 0 3 9-1 12 0 18s4 10 0 17-14 7-18 0 1-10 0-17-3-9 0-18z" fill="${c}"/>
       <path d="M${x - 8} 122l16 6M${x + 8} 122l-16 6M${x - 8} 138l16 6M${x + 8} 138l-16 6" stroke="${shade}" stroke-width="1.6"/>`
    return {
      back: `<path d="M43 94c-4-38 11-57 37-57s41 19 37 57c0 8-4 14-8 16H51c-4-2-8-8-8-16z" fill="${c}"/>`,
      front: `${plait(43)}${plait(117)}<path d="${PARTED}" fill="${c}"/>`,
    }
  },
  // Curls.
  (c) => {
    const curls = [
      [80, 40, 20],
      [60, 46, 18],
      [100, 46, 18],
      [47, 62, 17],
      [113, 62, 17],
      [42, 82, 16],
      [118, 82, 16],
      [42, 102, 16],
      [118, 102, 16],
      [48, 120, 14],
      [112, 120, 14],
    ]
    return {
      back: curls.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${c}"/>`).join(''),
      front: `<path d="M50 80c2-20 12-33 30-33s28 13 30 33c-5-4-8-8-10-13-4 4-8 5-12 4-4 4-10 4-14 1-4 3-8 3-11 1-3 4-7 6-13 7z" fill="${c}"/>`,
    }
  },
  // Held by a wide band.
  (c, shade) => ({
    back: `<path d="M42 96c-4-42 14-60 38-60s42 18 38 60l4 40H38z" fill="${c}"/>`,
    front: `<path d="M49 84c-2-26 11-39 31-39s33 13 31 39c-4-10-8-16-14-18-10 4-24 4-34 0-6 2-10 8-14 18z" fill="${c}"/>
      <path d="M50 66c8-16 18-22 30-22s22 6 30 22c-18-9-42-9-60 0z" fill="${shade}"/>`,
  }),
]

const TO_THE_COLLAR: Hair = (c) => ({
  back: `<path d="M43 92c-4-38 10-56 37-56s41 18 37 56c1 12 1 20-3 26-6 4-10 2-12-4H58c-2 6-6 8-12 4-4-6-4-14-3-26z" fill="${c}"/>`,
  front: `<path d="${PARTED}" fill="${c}"/>`,
})

const MEN: Hair[] = [
  // Short.
  (c) => ({
    back: `<path d="M46 84c-4-34 12-48 34-48s38 14 34 48z" fill="${c}"/>`,
    front: `<path d="M48 80c0-24 14-36 32-36s32 12 32 36c-4-12-8-18-14-20-12 4-28 4-38 0-6 4-10 10-12 20z" fill="${c}"/>`,
  }),
  // Parted at the side.
  (c) => ({
    back: `<path d="M47 86c-4-32 8-50 34-50s36 16 32 50z" fill="${c}"/>`,
    front: `<path d="M48 82c-2-26 10-41 33-42 20 0 33 14 31 42-4-10-8-15-13-19-18 1-32-2-39-8-3 8-8 16-12 27z" fill="${c}"/>`,
  }),
  // Cropped.
  (c) => ({
    back: '',
    front: `<path d="M49 82c-2-22 11-35 31-35s33 13 31 35c-4-12-10-20-31-20s-27 8-31 20z" fill="${c}" opacity=".78"/>`,
  }),
  // Curly on top.
  (c) => ({
    back: `<path d="M48 82c-2-26 10-40 32-40s34 14 32 40z" fill="${c}"/>`,
    front: [
      [58, 52],
      [70, 45],
      [84, 43],
      [97, 48],
      [105, 58],
      [53, 64],
      [80, 54],
      [92, 57],
      [67, 57],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="10.5" fill="${c}"/>`)
      .join(''),
  }),
  // Brushed up.
  (c) => ({
    back: `<path d="M48 80c-2-24 8-36 32-36s34 12 32 36z" fill="${c}"/>`,
    front: `<path d="M49 80c-4-22 2-34 12-42 10-8 34-10 44 2 8 8 10 22 6 40-3-10-6-15-11-18-10 2-30 2-40 0-5 3-8 8-11 18z" fill="${c}"/>`,
  }),
  TO_THE_COLLAR,
  // A knitted hat.
  (c, shade) => ({
    back: `<path d="M48 92c-2-30 8-44 32-44s34 14 32 44z" fill="${c}"/>`,
    front: `<path d="M46 72c-2-28 12-42 34-42s36 14 34 42z" fill="${shade}"/><rect x="44" y="63" width="72" height="14" rx="6" fill="${shade}"/>
      <path d="M54 64v12M66 64v12M80 64v12M94 64v12M106 64v12" stroke="#fff" stroke-opacity=".16" stroke-width="2"/>`,
  }),
  // No hair.
  () => ({ back: '', front: '' }),
]

/** Over the shoulders: `a` is the cloth, `b` a second colour, `s` the skin. */
const COATS: ((a: string, b: string, s: string) => string)[] = [
  () => '',
  // A shirt with a collar.
  (a) => `<path d="M64 146l16 22-22 8zM96 146l-16 22 22 8z" fill="${mixed(a, '#ffffff', 0.28)}"/>
    <path d="M80 168v32" stroke="${mixed(a, '#000000', 0.16)}" stroke-width="1.6"/>`,
  // A high neck.
  (a) => `<path d="M62 132c10 6 26 6 36 0l3 18c-12 8-30 8-42 0z" fill="${mixed(a, '#000000', 0.08)}"/>`,
  // A jacket.
  (a, b) => `<path d="M66 146l14 54 14-54c-6 9-22 9-28 0z" fill="${b}"/>
    <path d="M64 146l-10 18 26 36zM96 146l10 18-26 36z" fill="${mixed(a, '#000000', 0.14)}"/>`,
  // A hood.
  (
    a,
  ) => `<path d="M56 144c-8 14 6 22 24 22s32-8 24-22c-2 10-14 14-24 14s-22-4-24-14z" fill="${mixed(a, '#000000', 0.12)}"/>
    <path d="M70 164v20M90 164v18" stroke="${mixed(a, '#ffffff', 0.5)}" stroke-width="2" stroke-linecap="round"/>`,
  // A low neck.
  (_a, _b, s) => `<path d="M64 145l16 26 16-26c-8 8-24 8-32 0z" fill="${s}"/>`,
  // Stripes.
  (_a, b) =>
    `<path d="M34 168h92M27 180h106M24 192h112" stroke="${b}" stroke-width="3.4" stroke-opacity=".7"/>`,
]

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
/** So much of the other colour in the first. */
const mixed = (one: string, other: string, share: number) => {
  const into = channels(other)
  const parts = channels(one).map((value, at) => Math.round(value + ((into[at] ?? 0) - value) * share))
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function glasses(random: Random): string {
  const line = random.pick(['#2a2a2e', '#5b3a2a', '#8a7a5a'])
  const lens = random.chance(0.6)
    ? '<circle cx="67" cy="91" r="9.5"/><circle cx="93" cy="91" r="9.5"/>'
    : '<rect x="57" y="84" width="20" height="14" rx="4"/><rect x="83" y="84" width="20" height="14" rx="4"/>'
  return `<g fill="#fff" fill-opacity=".18" stroke="${line}" stroke-width="2">${lens}<path d="M77 90c2-2 4-2 6 0M57 89l-7-2M103 89l7-2" fill="none"/></g>`
}

function beard(random: Random, colour: string): string {
  const full = random.chance(0.55)
  return `<path d="M50 92c1 8 4 10 8 12 10-4 34-4 44 0 4-2 7-4 8-12 2 22-10 38-30 38s-32-16-30-38z" fill="${colour}" opacity="${full ? 1 : 0.32}"/>
    <path d="M71 111c5 4 13 4 18 0" stroke="#fff" stroke-opacity="${full ? 0.55 : 0.35}" stroke-width="2.2" fill="none" stroke-linecap="round"/>`
}

/** Eyes, brows, nose and mouth as four quiet strokes. */
function features(random: Random, skin: string): string {
  const ink = mixed(skin, '#3a1f18', 0.72)
  const soft = mixed(skin, '#8a3f2c', 0.34)
  const smile = random.whole(3, 7)
  const eyes = random.chance(0.7)
    ? `<circle cx="68" cy="91" r="2.1" fill="${ink}"/><circle cx="92" cy="91" r="2.1" fill="${ink}"/>`
    : `<path d="M64 91c2 2.4 6 2.4 8 0M88 91c2 2.4 6 2.4 8 0" stroke="${ink}" stroke-width="1.8" fill="none" stroke-linecap="round"/>`
  return `${eyes}
    <path d="M62 83c4-2.6 8-2.6 11-.8M87 82.2c3-1.8 7-1.8 11 .8" stroke="${ink}" stroke-opacity=".55" stroke-width="1.7" fill="none" stroke-linecap="round"/>
    <path d="M80 93c-1 4-2 6-2 7.5h4" stroke="${soft}" stroke-width="1.5" fill="none" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="M72 109c4 ${smile} 12 ${smile} 16 0" stroke="${mixed(skin, '#a83c34', 0.6)}" stroke-width="2.2" fill="none" stroke-linecap="round"/>
    <circle cx="62" cy="101" r="5" fill="#d9654f" opacity=".13"/><circle cx="98" cy="101" r="5" fill="#d9654f" opacity=".13"/>`
}

/** The n-th drawing of a woman or a man: flat shapes, four by five, as the interface shows photos. */
export function portraitOf(sex: Sex, n: number): string {
  const random = new Random(n, sex === 'female' ? 11 : 12, 1)
  const hairs = sex === 'female' ? WOMEN : MEN
  const skin = random.pick(SKINS)
  const hair = random.pick(HAIRS)
  const cloth = CLOTHES[(n * 7 + 3 * Math.floor(n / 10)) % CLOTHES.length] ?? '#2f4766'
  const second = random.pick(CLOTHES.filter((one) => one !== cloth))
  const [wall, light] = WALLS[(n * 5 + 3 * Math.floor(n / WALLS.length)) % WALLS.length] ?? WALLS[0]
  const accent = mixed(hairs === MEN ? second : hair, '#000000', 0.3)
  const style = hairs[n % hairs.length] ?? hairs[0]
  const { back = '', front = '' } = style?.(hair, accent) ?? {}
  const neck = mixed(skin, '#8a4a2c', 0.2)
  const lit = random.chance(0.5)
  const bearded = sex === 'male' && (style === TO_THE_COLLAR || random.chance(0.4))
  const ear = (x: number) => `<ellipse cx="${x}" cy="93" rx="5" ry="8" fill="${neck}"/>`
  const rings = `<circle cx="49" cy="104" r="2.6" fill="#e0b252"/><circle cx="111" cy="104" r="2.6" fill="#e0b252"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 200" width="400" height="500">
    <rect width="160" height="200" fill="${wall}"/>
    <circle cx="${lit ? 118 : 42}" cy="${random.whole(38, 58)}" r="${random.whole(38, 50)}" fill="${light}"/>
    <g transform="translate(80 110) scale(${lit ? 1.06 : -1.06} 1.06) translate(-80 -108)">
      ${back}
      <path d="M66 112h28v34c0 10-28 10-28 0z" fill="${neck}"/>
      <path d="M18 206c2-42 26-56 48-60 6 9 22 9 28 0 22 4 46 18 48 60z" fill="${cloth}"/>
      ${random.pick(COATS)(cloth, second, neck)}
      ${sex === 'male' ? ear(50) + ear(110) : ''}
      <ellipse cx="80" cy="88" rx="30" ry="37" fill="${skin}"/>
      ${features(random, skin)}
      ${bearded ? beard(random, mixed(hair, skin, 0.12)) : ''}
      ${front}
      ${random.chance(0.22) ? glasses(random) : ''}
      ${sex === 'female' && random.chance(0.35) ? rings : ''}
    </g>
  </svg>`
}
