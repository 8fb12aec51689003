import * as z from 'zod/mini'
import { day, queryBoolean, queryNumber, responseIds } from './common.ts'
import { filterQuery } from './filter-query.ts'
import { IMPORT_SHEETS } from './facts/imports.ts'
import { CREATOR_SCREEN_FILTERS, TABLE_FILTERS } from './facts/filters.ts'
import { ADDRESS_MAX, MARKUP_MAX } from './facts/limits.ts'
import { route } from './route.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const MARKUP = `Наценка от 0 до ${MARKUP_MAX} %`

/** In place of a session, where nothing but the address is sent. */
const ticket = () => z.optional(z.string())

export const exports = {
  creators: route({
    method: 'GET',
    path: '/api/export/creators',
    summary: 'Таблица Excel с креаторами, которых выбирают фильтры списка',
    query: z.extend(filterQuery(CREATOR_SCREEN_FILTERS), { ticket: ticket() }),
    file: XLSX,
  }),
  responses: route({
    method: 'GET',
    path: '/api/export/responses/:brief_id',
    summary:
      'Таблица Excel с откликами на бриф, внутренняя или для клиента, или с итогами: ставки, цены, маржа',
    params: z.object({ brief_id: z.uuid('Такого адреса нет') }),
    query: z.object({
      for_client: queryBoolean(),
      /** In place of the responses: the works with prices and margin. Never in a client's file. */
      totals: queryBoolean(),
      markup: queryNumber(z.minimum(0, MARKUP), z.maximum(MARKUP_MAX, MARKUP)),
      ticket: ticket(),
    }),
    file: XLSX,
  }),
  imports: route({
    method: 'GET',
    path: '/api/export/imports/:import_id',
    summary:
      'Таблица Excel об импорте: строки, которые не загрузятся, с причиной, или приглашения новых людей',
    params: z.object({ import_id: z.uuid('Такого адреса нет') }),
    query: z.object({ sheet: z.enum(IMPORT_SHEETS), ticket: ticket() }),
    file: XLSX,
  }),
  payouts: route({
    method: 'GET',
    path: '/api/export/payouts',
    summary:
      'Таблица Excel для бухгалтера: что выплачено за дни периода по Москве и что из долгов осталось в его последний день',
    query: z.object({ from: day('Укажите дату'), to: day('Укажите дату'), ticket: ticket() }),
    file: XLSX,
  }),
  template: route({
    method: 'GET',
    path: '/api/export/template',
    summary: 'Шаблон Excel для импорта: строка с названиями столбцов',
    query: z.object({ ticket: ticket() }),
    file: XLSX,
  }),
  client: route({
    method: 'GET',
    path: '/public/:token/excel',
    summary:
      'Таблица Excel для клиента по его ссылке: строки под фильтром, его решения, мнения коллег, сумма «да»',
    params: z.object({ token: z.string() }),
    query: filterQuery(TABLE_FILTERS),
    file: XLSX,
  }),
  ticket: route({
    method: 'POST',
    path: '/api/exports/tickets',
    summary: 'Адрес, по которому таблица скачивается без входа; действует 5 минут',
    body: z.object({
      path: z
        .string()
        .check(
          z.maxLength(ADDRESS_MAX),
          z.regex(
            /^\/api\/export\/(creators|payouts|template|(responses|imports)\/[\da-f-]{36})(\?[^#\s]*)?$/i,
            'Так скачивается только таблица Excel',
          ),
        ),
      /** Only these responses of the brief, or only these creators. They are kept with the ticket, because an address has no room for them. */
      ids: z.optional(responseIds()),
    }),
    status: 201,
    reply: z.object({ url: z.string(), file_name: z.string() }),
  }),
}
