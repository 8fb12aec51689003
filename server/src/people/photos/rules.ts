/** What the decoder says of an image before it is decoded. */
interface Facts {
  width: number
  height: number
  channels: number
  format: string
  depth?: string | undefined
  chromaSubsampling?: string | undefined
  isProgressive?: boolean | undefined
  /** Of a WebP. */
  isLossless?: boolean
}

export const PIXELS_MAX = 40e6

export const hasTooManyPixels = ({ width, height }: Facts) => width * height > PIXELS_MAX

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Decided by the first bytes; the file name and the stated content type are ignored. */
export function kindOf(file: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  if (file.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff))) return 'jpeg'
  if (file.subarray(0, 8).equals(PNG)) return 'png'
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return 'webp'
}

/** The decoder would show the first frame and report no others. */
export const isAnimatedPng = (file: Buffer) => file.subarray(0, file.indexOf('IDAT')).includes('acTL')

/** Chunks of a RIFF file: a name, a length, and the bytes padded to an even number. */
export function isLosslessWebp(file: Buffer): boolean {
  for (let at = 12; at + 8 <= file.length;) {
    const name = file.toString('latin1', at, at + 4)
    if (name === 'VP8L') return true
    if (name === 'VP8 ') return false
    const length = file.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return false
}

/**
 * Memory of an image that is decoded whole: a progressive JPEG needs two bytes a coefficient, an interlaced PNG its pixels, a
 * lossless WebP four bytes a pixel.
 */
export function wholeBytes({
  isProgressive,
  width,
  height,
  channels,
  depth,
  format,
  chromaSubsampling,
  isLossless = false,
}: Facts) {
  if (isLossless) return width * height * 4
  if (!isProgressive) return 0
  const bytes = format === 'jpeg' || depth === 'ushort' ? 2 : 1
  // Colour at half the width and half the height: two planes of a quarter each.
  const planes = chromaSubsampling === '4:2:0' ? 1.5 : channels
  return width * height * planes * bytes
}
