import { useState } from 'react'
import { suggest } from '../../lib/suggest.ts'
import { Autocomplete, type Suggestion } from '../../ui/controls/autocomplete.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Stepper } from '../../ui/controls/stepper.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Board, Spec } from '../board.tsx'

export const title = 'Field, TextArea, Select, Autocomplete, SearchField, Stepper'

const CITIES: Suggestion[] = [
  ['Казань', 'Россия'],
  ['Калининград', 'Россия'],
  ['Караганда', 'Казахстан'],
  ['Калуга', 'Россия'],
  ['Каменск-Уральский', 'Россия'],
  ['Камышин', 'Россия'],
  ['Москва', 'Россия'],
  ['Королёв', 'Россия'],
].map(([value = '', note = '']) => ({ value, note }))

const PROJECTS = [
  { value: '', label: 'Все проекты' },
  { value: '1', label: 'Утренний уход' },
  {
    value: '2',
    label: 'Очень длинное название проекта, которое не поместится в одну строку списка на телефоне',
  },
]

export function Section() {
  const [text, setText] = useState('')
  const [password, setPassword] = useState('секрет')
  const [city, setCity] = useState('')
  const [country, setCountry] = useState('')
  const [search, setSearch] = useState('Воронц')
  const [project, setProject] = useState('')
  const [age, setAge] = useState<number | undefined>(5)
  return (
    <Board min={290}>
      <Spec label="Default">
        <Field label="Название брифа">
          {(control) => (
            <input
              {...control}
              value={text}
              placeholder="Например, Утренний уход"
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </Spec>
      <Spec label="Hover">
        <Field label="Название брифа">
          {(control) => <input {...control} defaultValue="Утренний уход" data-force="hover" />}
        </Field>
      </Spec>
      <Spec label="Focus">
        <Field label="Название брифа">
          {(control) => <input {...control} defaultValue="Утренний уход" data-force="focus" />}
        </Field>
      </Spec>
      <Spec label="Error">
        <Field label="Email" error="Укажи свой email" required>
          {(control) => <input {...control} type="email" placeholder="name@mail.ru" />}
        </Field>
      </Spec>
      <Spec label="Disabled">
        <Field label="Логин">
          {(control) => <input {...control} disabled defaultValue="irina.sokolova" />}
        </Field>
      </Spec>
      <Spec label="Суффикс и подсказка">
        <Field label="Цена за видео" help="За один ролик до 30 секунд" suffix="₽">
          {(control) => <input {...control} inputMode="numeric" defaultValue="12 000" />}
        </Field>
      </Spec>
      <Spec label="Пароль: показать и скрыть">
        <PasswordField label="Пароль" value={password} onChange={setPassword} />
      </Spec>
      <Spec label="Пароль с ошибкой">
        <PasswordField label="Пароль" value="" onChange={setPassword} error="Неверный логин или пароль" />
      </Spec>
      <Spec label="Select">
        <Select label="Проект" value={project} options={PROJECTS} onChange={setProject} />
      </Spec>
      <Spec label="Select: длинный текст, ошибка">
        <Select label="Проект" value="2" options={PROJECTS} onChange={setProject} error="Выберите проект" />
      </Spec>
      <Spec label="Autocomplete города, не больше 5 строк, свой текст можно">
        <Autocomplete
          label="Город"
          placeholder="Начни вводить"
          value={city}
          suggestions={suggest(CITIES, city)}
          onChange={setCity}
          onPick={(row) => setCountry(row.note ?? '')}
          help={country && `Страна: ${country}`}
        />
      </Spec>
      <Spec label="Stepper">
        <Stepper label="Дней на ролик" value={age} onChange={setAge} min={1} max={30} />
      </Spec>
      <Spec label="Stepper: пусто, ошибка">
        <Stepper label="Возраст" value={undefined} onChange={setAge} error="Укажи возраст" />
      </Spec>
      <Spec label="Stepper: край, нельзя">
        <Stepper label="Опыт, лет" value={0} onChange={setAge} disabled />
      </Spec>
      <Spec label="Search: пусто">
        <SearchField label="Поиск" placeholder="Имя, город или @username" value="" onChange={setSearch} />
      </Spec>
      <Spec label="Search: введено, очистка">
        <SearchField label="Поиск по имени" value={search} onChange={setSearch} />
      </Spec>
      <Spec label="Search: ответ в пути">
        <SearchField label="Поиск" value="Воронц" onChange={setSearch} busy />
      </Spec>
      <Spec label="TextArea">
        <TextArea label="О себе" value={text} onChange={setText} placeholder="Что снимаешь и для кого" />
      </Spec>
      <Spec label="TextArea: ошибка и подсказка">
        <TextArea
          label="Задача"
          value="Снять утренний ритуал с сывороткой: два хука на выбор, без фильтров, при дневном свете. Показать текстуру на руке и на лице, назвать процент витамина C."
          onChange={setText}
          error="Обязательное поле"
          help="До 2000 знаков"
        />
      </Spec>
    </Board>
  )
}
