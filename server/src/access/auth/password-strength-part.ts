import { PASSWORD_MIN } from '@ugc/contract/facts/limits'

/** What guessing programs try first: the most frequent passwords are made of these words, rows of keys and digits. */
const COMMON = `
  password passwort passw0rd parol пароль парол qwerty qwertz azerty йцукен фывапр ячсмит letmein welcome access login
  logon user root admin administrator adminadmin test testing guest changeme secret default master superman batman
  dragon monkey shadow sunshine princess football baseball hockey soccer iloveyou lovely love forever trustno whatever
  starwars pokemon michael jordan jennifer michelle charlie daniel thomas ashley jessica andrew nikita natasha
  привет любовь люблю солнце админ логин доступ секрет россия russia moscow москва спартак zenit зенит
  computer internet samsung google yandex telegram facebook marketplace маркетплейс agency агентство креатор creator brief
  1q2w3e4r5t6y 1q2w3e4r5t 1q2w3e4r 1q2w3e q1w2e3r4t5y6 q1w2e3r4t5 q1w2e3r4 q1w2e3 1qaz2wsx3edc 1qaz2wsx 1qaz zaq12wsxcde3
  zaq12wsx zaq1 xsw2 2wsx 3edc 4rfv qazwsxedc qazwsx qwe asd zxc йцу фыв ячс wasd ugc`
  .trim()
  .split(/\s+/)

/** Neighbours here make a run: «12345», «qwert», «zyx». */
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
].flatMap((row) => [row, row.split('').toReversed().join('')])

/** So many characters must be left when the guessable pieces are gone. */
const LEFT_MIN = 6
const DIFFERENT_MIN = 5

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** «p@ssw0rd» is «password» to a guessing program. */
const spelledOut = (text: string) =>
  text.toLowerCase().replaceAll(/[@0$3!]/g, (sign) => 'aosei'['@0$3!'.indexOf(sign)] ?? sign)

const isNeighbour = (before: string, after: string) =>
  before === after || ROWS.some((row) => row.includes(before + after))

/** Without runs of three characters or more, and without years. */
function withoutRuns(text: string): string {
  let kept = ''
  let run = ''
  for (const character of text) {
    if (run === '' || isNeighbour(run.at(-1) ?? '', character)) run += character
    else {
      if (run.length < 3) kept += run
      run = character
    }
  }
  return (run.length < 3 ? kept + run : kept).replaceAll(/(?:19|20)\d\d/g, '')
}

function isGuessable(text: string, words: string[]): boolean {
  const letters = lettersOf(text)
  if (new Set(letters).size < DIFFERENT_MIN || /^(.{1,8}?)\1+$/.test(letters)) return true
  let left = letters
  for (const word of words) left = left.replaceAll(word, '')
  return withoutRuns(left).length < LEFT_MIN
}

/** What is wrong with a password that an owner has chosen; undefined if nothing is. `about`: the owner's login and names. */
export function passwordProblem(password: string, about: (string | null)[]): string | undefined {
  if (password.length < PASSWORD_MIN) return `Не короче ${PASSWORD_MIN} символов`
  const own = about.flatMap((text) => (text ?? '').split(/[^\p{L}\p{N}]+/u)).map(lettersOf)
  const words = [...COMMON, ...own.filter((word) => word.length >= 3)].toSorted((a, b) => b.length - a.length)
  if (![password, spelledOut(password)].some((text) => isGuessable(text, words))) return undefined
  return 'Такой пароль подберут одним из первых. Придумайте другой, например фразу из четырёх слов'
}
