/** Suggested while a person types; any other city is accepted. */
const BY_COUNTRY = {
  Россия: [
    'Москва',
    'Санкт-Петербург',
    'Новосибирск',
    'Екатеринбург',
    'Казань',
    'Нижний Новгород',
    'Челябинск',
    'Красноярск',
    'Самара',
    'Уфа',
    'Ростов-на-Дону',
    'Омск',
    'Краснодар',
    'Воронеж',
    'Пермь',
    'Волгоград',
    'Саратов',
    'Тюмень',
    'Тольятти',
    'Ижевск',
    'Барнаул',
    'Иркутск',
    'Хабаровск',
    'Ярославль',
    'Владивосток',
    'Махачкала',
    'Томск',
    'Калининград',
    'Сочи',
    'Королёв',
  ],
  Казахстан: ['Алматы', 'Астана', 'Шымкент', 'Караганда', 'Актобе', 'Павлодар'],
  Беларусь: ['Минск', 'Гомель', 'Могилёв', 'Витебск', 'Гродно', 'Брест'],
  Украина: ['Киев', 'Харьков', 'Одесса', 'Днепр', 'Львов'],
  Грузия: ['Тбилиси', 'Батуми', 'Кутаиси'],
  Азербайджан: ['Баку', 'Гянджа'],
  Армения: ['Ереван', 'Гюмри'],
  Узбекистан: ['Ташкент', 'Самарканд', 'Бухара'],
  Кыргызстан: ['Бишкек', 'Ош'],
  Таджикистан: ['Душанбе', 'Худжанд', 'Бохтар'],
} as const satisfies Record<string, readonly string[]>

export const COUNTRIES = Object.keys(BY_COUNTRY)

export const CITIES: readonly { city: string; country: string }[] = Object.entries(BY_COUNTRY).flatMap(
  ([country, cities]) => cities.map((city) => ({ city, country })),
)

const same = (one: string, other: string) =>
  one.trim().toLowerCase().replaceAll('ё', 'е') === other.toLowerCase().replaceAll('ё', 'е')

/** «россия» → «Россия»; a country that is not listed stays as it was typed. */
export const knownCountry = (typed: string): string =>
  COUNTRIES.find((country) => same(typed, country)) ?? typed

export const knownCity = (typed: string) => CITIES.find(({ city }) => same(typed, city))
